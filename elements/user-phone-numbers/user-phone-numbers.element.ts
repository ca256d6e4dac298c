import { PageElement, type PageProps } from '../core/shell/page/PageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The phone number of the signed-in user, the way to another one, and its removal.
 *
 * @tagname user-phone-numbers
 * @summary Lets users add, change and remove their phone number.
 * @kit dialog, dialog-lead, form, note, panel, panel-row, spinner, toast
 */
export class UserPhoneNumbersElement extends PageElement {
  protected load = (): Promise<ViewModule<PageProps>> => import('./view.ts');

  protected viewProps = (): PageProps => this.pageProps();
}
