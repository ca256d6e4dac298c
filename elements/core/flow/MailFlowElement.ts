import type { PropertyDeclarations } from '@lit/reactive-element';
import type { FlowOrigin } from '../../../stores/auth/form/FlowContext.ts';
import type { MailLink } from '../../../stores/auth/form/MailLink.ts';
import type { RouteName } from '../../../stores/core/options.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import { attribute } from '../shell/attribute.ts';
import { keepWithEntry, keptWithEntry } from './address.ts';
import { FlowElement } from './FlowElement.ts';
import type { AnyFlow } from './FlowScreen.ts';

/** The name of the address of a person in the state of an entry of the history. */
const ADDRESS = 'gatehouse-address';
/** The same of what led to the page. */
const LINK = 'gatehouse-link';

/** A flow that a mail leads into, as its element sees it. */
interface AnyMailFlow extends AnyFlow {
  readonly mail: Pick<MailLink, 'addressToKeep' | 'linkToKeep'>;
}

/**
 * The box of a flow that the link or the code of a mail leads into. It takes what the address of the page says, and keeps of it
 * for a reload whom the mail went to, and what its store takes for harmless.
 */
export abstract class MailFlowElement<Store extends AnyMailFlow> extends FlowElement<Store> {
  static override properties: PropertyDeclarations = {
    withCode: attribute({ type: Boolean, attribute: 'with-code' }),
  };

  /** Asks for the code of the mail. Without it, the element does so at its route for codes. */
  declare withCode: boolean;

  protected override readonly parameters: readonly string[] = ['userId', 'token', 'code'];
  /** Where the code is asked for. @internal */
  protected abstract readonly codeRoute: RouteName;

  constructor() {
    super();
    this.withCode = false;
  }

  protected override origin({ routing }: RootStore, query: FlowOrigin['query']): FlowOrigin {
    const page = this.ownerDocument;
    const [address, link] = [keptWithEntry(page, ADDRESS), keptWithEntry(page, LINK)];
    return { query, withCode: this.withCode || routing.isAt(this.codeRoute), address, link };
  }

  protected override followedBy({ mail: { addressToKeep, linkToKeep } }: Store): void {
    if (addressToKeep !== undefined) keepWithEntry(this.ownerDocument, ADDRESS, addressToKeep);
    keepWithEntry(this.ownerDocument, LINK, linkToKeep);
  }
}
