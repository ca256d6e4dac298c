import phone from '../../styles/phone.css';
import { useSheet } from '../../base/useSheet.ts';

/** The styles of a page where there is little room, whatever state it is in. */
export function PhoneStyles() {
  return <span hidden ref={useSheet(phone)} />;
}
