import { action, makeObservable, observableRef } from 'mobx';
import type { ApiError } from '../../../api/http/errors.ts';
import type { FlowTable } from '../../core/Flow.ts';
import { textOf } from '../LoginStep.ts';
import { FlowStore, isAnswer, type FlowContext, type FlowOrigin } from './FlowStore.ts';

const TOO_MANY = 429;
const CODE = /^\d{6}$/;

/** Reading what a link is about, and what follows. */
interface Reading<Answer> {
  readonly ask: (signal: AbortSignal) => Promise<Answer>;
  readonly done: (answer: Answer) => void;
  /** The link is of no use. */
  readonly refused: () => void;
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
    if (this.identifier) return this.#resend();
    this.askAgain();
    return false;
  }

  /** Nothing is left to do with the mail. Observable. */
  protected abstract get isOver(): boolean;

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
    return wrong ? this.refuse(wrong, 'identifier') : this.#resend();
  }

  /** Reads what the link is about, which uses nothing up. A provider that is away is asked again. */
  protected read<Answer>({ ask, done, refused }: Reading<Answer>): Promise<boolean> {
    const { signal } = this;
    this.say(undefined);
    return this.actions.run('read', () => ask(signal), {
      done,
      failed: (error: ApiError) => {
        if (!isAnswer(error) || error.statusCode === TOO_MANY) return void (this.problem = { kind: 'failed', error });
        this.actions.clear('read');
        this.dropCode();
        refused();
      },
    });
  }

  #resend(): Promise<boolean> {
    return this.run({
      send: (signal) => this.sendMail(this.identifier.trim(), signal),
      done: () => {
        this.mailing = 'sent';
        this.mailed();
      },
      failed: () => 'identifier',
    });
  }
}
