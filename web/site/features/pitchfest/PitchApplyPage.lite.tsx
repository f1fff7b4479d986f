export { PitchApplyContent as PitchApplyPageLite } from './PitchApplyPage';
