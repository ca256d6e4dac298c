import phone from '../../styles/phone.css';
import { useSheet } from '../../base/useSheet.ts';

export { PhoneList } from './PhoneList.tsx';
export { PhoneTools } from './PhoneTools.tsx';

/** The styles of a page where there is little room, whatever state it is in. */
export function PhoneStyles() {
  return <span hidden ref={useSheet(phone)} />;
}
