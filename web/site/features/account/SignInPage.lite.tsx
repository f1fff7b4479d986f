export { SignInSheet as SignInPageLite } from './SignInPage';
