export { default } from '../shell/coming-soon.tsx';
