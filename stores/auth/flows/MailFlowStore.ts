import { action, makeObservable, observableRef } from 'mobx';
import type { FlowTable } from '../../core/Flow.ts';
import { textOf } from '../LoginStep.ts';
import { FlowStore, type FlowContext, type FlowOrigin, type Reading } from './FlowStore.ts';

const CODE = /^\d{6}$/;
/** As long as a page that is loaded again goes on. Milliseconds. */
const GOOD_FOR = 3_600_000;

/** What led to a page, until when it may be kept. */
interface KeptLink {
  readonly userId: string;
  readonly token: string;
  readonly until: number;
}

/** Reads what `linkToKeep` has said; undefined for what is over, or is none. */
function linkOf(text: string | undefined, now: number): KeptLink | undefined {
  try {
    const kept: unknown = JSON.parse(text || 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { userId, token, until } = { userId: undefined, token: undefined, until: undefined, ...kept };
    const isGood = typeof until === 'number' && until > now && until <= now + GOOD_FOR;
    return isGood && typeof userId === 'string' && typeof token === 'string' ? { userId, token, until } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A flow that a mail leads into, by its link or its code: what the mail said, and how it is sent once more. Holds user and token
 * of the link and, from one screen to the next, the code; none of them is a field that anybody else can read.
 */
export abstract class MailFlowStore<
  Step extends string,
  Event extends string,
  Screen extends string,
  Origin extends FlowOrigin = FlowOrigin,
> extends FlowStore<Step, Event, Screen, Origin> {
  /** The person wants another mail, or one was sent. */
  mailing: 'resend' | 'sent' | undefined = undefined;
  #code = '';
  /** Until when the link may be kept. */
  #until = 0;

  constructor(context: FlowContext, table: FlowTable<Step, Event>) {
    super(context, table);
    makeObservable(this, { mailing: observableRef, askAgain: action });
  }

  /** What the address of the page said; a person still sends it. */
  get codeOfAddress(): string | undefined {
    return this.origin?.query['code'];
  }

  /**
   * The address that a reload of the page has to know again: of whom the mail is, or where it went. Empty when the flow is over;
   * undefined while one is typed. It is no secret, and nothing else outlives the page.
   */
  get addressToKeep(): string | undefined {
    if (this.isOver) return '';
    return this.mailing === 'resend' ? undefined : this.identifier.trim() || undefined;
  }

  /**
   * User and token for a reload of the page, as one text; empty where nothing may be kept. The page keeps it with its entry of the
   * history: no other page finds it, and it leads nowhere after an hour.
   */
  get linkToKeep(): string {
    const { userId, token } = this.secrets;
    return userId && token && this.outlives ? JSON.stringify({ userId, token, until: this.#until }) : '';
  }

  override start(origin: Origin): () => void {
    const now = this.context.ports.clock.now();
    const { userId, token } = origin.query;
    const kept = userId || token ? undefined : linkOf(origin.link, now);
    if (!kept) {
      this.#until ||= now + GOOD_FOR;
      return super.start(origin);
    }
    this.#until = kept.until;
    return super.start({ ...origin, query: { ...origin.query, userId: kept.userId, token: kept.token } });
  }

  /** For a person who has no mail, or one that is of no use any more. */
  askAgain(): void {
    this.forget();
    this.mailing = 'resend';
  }

  /** "Wrong address?" */
  override change(): void {
    this.askAgain();
  }

  /** Sends the mail again, to the same address; asks for it where it is not known. */
  async sendAgain(): Promise<boolean> {
    if (this.waitLeft || this.busy) return false;
    if (this.identifier) return this.sendTo();
    this.askAgain();
    return false;
  }

  /** Nothing is left to do with the mail. Observable. */
  protected abstract get isOver(): boolean;

  /** The token may be kept for a reload: it is of use still, and whoever has nothing but it is signed in nowhere. Observable. */
  protected abstract get outlives(): boolean;

  /** Posts that a mail is wanted. The answer is the same whether the address is known or not. */
  protected abstract sendMail(email: string, signal: AbortSignal): Promise<unknown>;

  /** Empty where the address did not say them. */
  protected get secrets(): { userId: string; token: string } {
    const { userId = '', token = '' } = this.origin?.query ?? {};
    return { userId, token };
  }

  /** From one screen to the next. */
  protected get code(): string {
    return this.#code;
  }

  /** The code was sent, or is of no use. */
  protected dropCode(): void {
    this.#code = '';
  }

  /** Another link was opened: nothing is left of the one before. */
  protected renew = action((): void => {
    this.mailing = undefined;
    this.dropCode();
    this.forget();
    this.renewed();
  });

  /** Another link was opened: forgets what the one before was about. */
  protected abstract renewed(): void;

  /** Takes the form with the code; goes on when it may be one. */
  protected takeCode(form: FormData, goOn: () => Promise<boolean>): Promise<boolean> {
    const code = textOf(form, 'code').replace(/\s/g, '');
    if (!code) return this.refuse('missing', 'code');
    if (!CODE.test(code)) return this.refuse('malformed', 'code');
    this.#code = code;
    return goOn();
  }

  /** Takes the form with the address that a new mail goes to. */
  protected takeAddress(form: FormData): Promise<boolean> {
    this.setIdentifier(textOf(form, 'identifier'));
    const wrong = this.wrongIdentifier();
    return wrong ? this.refuse(wrong, 'identifier') : this.sendTo();
  }

  protected override read<Answer>(reading: Reading<Answer>): Promise<boolean> {
    const refused: typeof reading.refused = (error) => {
      this.dropCode();
      reading.refused(error);
    };
    return super.read({ ...reading, refused });
  }

  /** Asks for the message to the address or number that was typed. `doing`: what an error without a code is called. */
  protected sendTo(doing?: string): Promise<boolean> {
    return this.run({
      doing,
      send: (signal) => this.sendMail(this.identifier.trim(), signal),
      done: () => {
        this.mailing = 'sent';
        this.mailed();
      },
      failed: () => 'identifier',
    });
  }
}
