import { action, makeObservable, observableRef } from 'mobx';
import { KeptWait } from '../../core/KeptWait.ts';
import type { Ports } from '../../core/ports.ts';
import { looksLikeEmail } from '../identifier.ts';
import { textOf } from '../login/LoginStep.ts';
import type { FlowOrigin } from './FlowContext.ts';
import type { FormFlow, Refusal } from './FormFlow.ts';
import { readLink, type Reading } from './readLink.ts';

const CODE = /^\d{6}$/;
/** How long a page that is loaded again goes on. Milliseconds. */
const GOOD_FOR = 3_600_000;
/** How long a mail is not sent again. Milliseconds. */
const SEND_AGAIN_AFTER = 60_000;

/** What led to a page, and until when it may be kept. */
interface KeptLink {
  readonly userId: string;
  readonly token: string;
  readonly until: number;
}

/** Reads the text of `linkToKeep`; undefined for a text of another kind, and for a link whose time is over. */
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

/** What a flow says of its mail. */
export interface MailRules {
  /** The flow. */
  readonly name: string;
  /** Requests a mail. The answer is the same whether the address is known or not. */
  readonly send: (email: string, signal: AbortSignal) => Promise<unknown>;
  /** The user wants another mail: moves the flow to where its address is asked for. */
  readonly again?: () => void;
  /** Nothing is left to do with the mail. Observable. */
  readonly isOver: () => boolean;
  /** Whether the token may be kept for a reload: it is still of use, and does not sign in by itself. Observable. */
  readonly outlives: () => boolean;
  /** Another link was opened: forgets what the earlier one was about. */
  readonly renewed: () => void;
  /** Where the mail is the only way: sends it. A flow with more ways chooses here. */
  readonly request?: () => Promise<boolean>;
  /** Whether the mail that was sent last is another one; true by default. */
  readonly isAnother?: () => boolean;
  /** Whether a text can be an identifier here; by default, an email address. */
  readonly isIdentifier?: (text: string) => boolean;
}

/**
 * The mail that leads into a flow, by its link or its code: what was in it, and how it is sent once more. Of the link,
 * the page keeps `linkToKeep` alone.
 */
export class MailLink<Origin extends FlowOrigin = FlowOrigin> {
  /** The user wants another mail, or one was sent. */
  mailing: 'resend' | 'sent' | undefined = undefined;
  /** What the page was begun with; undefined before, and when the flow has used it up. */
  origin: Origin | undefined;
  readonly #clock: Ports['clock'];
  readonly #form: FormFlow<string, string>;
  readonly #rules: MailRules;
  readonly #wait: KeptWait;
  #code = '';
  /** Until when the link may be kept. */
  #until = 0;

  constructor(
    { ports }: { readonly ports: Pick<Ports, 'clock' | 'session'> },
    form: FormFlow<string, string>,
    rules: MailRules,
  ) {
    this.#clock = ports.clock;
    this.#form = form;
    this.#rules = rules;
    this.#wait = new KeptWait(ports, rules.name);
    makeObservable(this, { mailing: observableRef, askAgain: action, show: action, renew: action });
  }

  /** The code in the address of the page. The user still sends it. */
  get codeOfAddress(): string | undefined {
    return this.origin?.query['code'];
  }

  /** Whole seconds until a mail may be sent again. Observable. */
  get waitLeft(): number {
    return this.#wait.left;
  }

  /**
   * The address that a reload of the page has to know again: of whom the mail is, or where it went. Empty when the flow
   * is over; undefined while one is typed. It is no secret, and nothing else outlives the page.
   */
  get addressToKeep(): string | undefined {
    if (this.#rules.isOver()) return '';
    return this.mailing === 'resend' ? undefined : this.#form.identifier.trim() || undefined;
  }

  /**
   * User and token for a reload of the page, as one text; empty where nothing may be kept. The page keeps it with its
   * entry of the history: no other page finds it, and it leads nowhere after an hour.
   */
  get linkToKeep(): string {
    const { userId, token } = this.secrets;
    return userId && token && this.#rules.outlives() ? JSON.stringify({ userId, token, until: this.#until }) : '';
  }

  /** User and token of the link; empty where the address holds none. */
  get secrets(): { userId: string; token: string } {
    const { userId = '', token = '' } = this.origin?.query ?? {};
    return { userId, token };
  }

  /** The code that was typed, until it is sent. */
  get code(): string {
    return this.#code;
  }

  /** Takes what an element was begun with: the address of its page, else what an earlier load of the page has kept. */
  begin(given: Origin): Origin {
    const now = this.#clock.now();
    this.#wait.resume(SEND_AGAIN_AFTER);
    const kept = given.query['userId'] || given.query['token'] ? undefined : linkOf(given.link, now);
    if (kept) this.#until = kept.until;
    else this.#until ||= now + GOOD_FOR;
    const link = kept && { userId: kept.userId, token: kept.token };
    const origin = { ...given, query: { ...given.query, ...link } };
    this.origin = { ...origin, query: { ...this.origin?.query, ...origin.query } };
    if (!this.#form.identifier && origin.address) this.#form.setIdentifier(origin.address);
    return origin;
  }

  /** The address and the secrets have served their purpose. */
  finish(): void {
    this.origin = undefined;
    this.#wait.end();
    this.dropCode();
  }

  /** The code was sent, or is of no use. */
  dropCode(): void {
    this.#code = '';
  }

  /** For a person who has no mail, or one that is of no use any more. */
  askAgain(): void {
    this.#form.abort(); // the answer to a mail that was asked for once more leads nowhere any more
    this.#form.forget();
    this.mailing = 'resend';
    this.#rules.again?.();
  }

  /** Shows that a mail is wanted, or was sent. */
  show(mailing: 'resend' | 'sent' | undefined): void {
    this.mailing = mailing;
  }

  /** Sends the mail again, to the same address; asks for the address where it is not known. */
  async sendAgain(): Promise<boolean> {
    if (this.waitLeft || this.#form.busy) return false;
    if (this.#form.identifier) return this.#request();
    this.askAgain();
    return false;
  }

  /** Another link was opened: nothing is left of the earlier one, neither a call nor what it would have led to. */
  renew(): void {
    this.#form.abort();
    this.#form.stay();
    this.mailing = undefined;
    this.dropCode();
    this.#form.forget();
    this.#rules.renewed();
  }

  /** Takes the form with the code; goes on when it may be one. */
  takeCode(form: FormData, goOn: () => Promise<boolean> | boolean): Promise<boolean> | boolean {
    const code = textOf(form, 'code').replace(/\s/g, '');
    if (!code) return this.#form.refuse('missing', 'code');
    if (!CODE.test(code)) return this.#form.refuse('malformed', 'code');
    this.#code = code;
    return goOn();
  }

  /** Takes the form with the address that a new mail goes to. */
  takeAddress(form: FormData): Promise<boolean> | boolean {
    this.#form.setIdentifier(textOf(form, 'identifier'));
    const wrong = this.#wrongIdentifier();
    return wrong ? this.#form.refuse(wrong, 'identifier') : this.#request();
  }

  /** Reads what the link is about. A refused link takes its code along. */
  read<Answer>(reading: Reading<Answer>): Promise<boolean> {
    const refused: typeof reading.refused = (error) => {
      this.dropCode();
      reading.refused(error);
    };
    return readLink(this.#form, { ...reading, refused });
  }

  /**
   * Requests the message to the address or number that was typed. `doing`: what the call does, in an error without a
   * code.
   */
  request(doing?: string): Promise<boolean> {
    return this.#form.run({
      doing,
      send: (signal) => this.#rules.send(this.#form.identifier.trim(), signal),
      done: () => {
        this.mailing = (this.#rules.isAnother?.() ?? true) ? 'sent' : undefined;
        this.#wait.start(SEND_AGAIN_AFTER);
      },
      failed: () => 'identifier',
    });
  }

  #request(): Promise<boolean> {
    return this.#rules.request ? this.#rules.request() : this.request();
  }

  #wrongIdentifier(): Refusal | undefined {
    const identifier = this.#form.identifier.trim();
    if (!identifier) return 'missing';
    return (this.#rules.isIdentifier ?? looksLikeEmail)(identifier) ? undefined : 'malformed';
  }
}
