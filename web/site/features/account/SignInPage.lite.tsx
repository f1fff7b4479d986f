export { SignInContent as SignInPageLite } from './SignInPage';
