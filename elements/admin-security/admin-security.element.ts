import { PageElement, type PageProps } from '../core/shell/page/PageElement.ts';
import type { ViewModule } from '../core/shell/view.ts';

/**
 * The security policies of the active tenant: what it has set itself, what it inherits, and what applies. Without
 * `fe.secure.write.securityPolicy`, everything can be read and nothing changed.
 *
 * @tagname admin-security
 * @summary Lets administrators set the security policies of their tenant.
 * @kit check, dialog, form, note, panel, save-bar, spinner, toast
 * @csspart tabs - The kinds of policies.
 * @csspart tab - One kind of policies.
 * @csspart policy - One policy.
 * @csspart source - Where the value of a policy comes from.
 * @csspart editor - The form of a policy.
 * @cssstate no-access - The user lacks the permission; no request was sent.
 * @cssstate empty - There are no policies to show.
 */
export class AdminSecurityElement extends PageElement {
  protected load = (): Promise<ViewModule<PageProps>> => import('./view.ts');

  protected viewProps = (): PageProps => this.pageProps();
}
