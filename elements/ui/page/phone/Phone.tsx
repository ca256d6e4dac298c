export { PhoneList } from './PhoneList.tsx';
export { PhoneTools } from './PhoneTools.tsx';
export { PhoneStyles } from './PhoneStyles.tsx';
