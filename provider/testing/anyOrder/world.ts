import assert from 'node:assert/strict';
import { eq, inArray } from 'drizzle-orm';
import {
  memberships,
  outboxMessages,
  passwords,
  phoneNumbers,
  sessions,
  users,
} from '../../database/storage/schema.ts';
import { PASSWORD } from '../invitations.ts';
import { mailsIn } from '../mail.ts';
import type { Answer, Browser } from '../provider.ts';
import { personInside, send, type Scene } from '../waysIn/scene.ts';
import { Known, type Effects } from './model.ts';

/** The state of a user in the database. */
interface Standing {
  readonly name: string;
  readonly hash: string | null;
  readonly number: string | null;
  readonly isLocked: boolean;
}

/** Two people with accounts and one who is invited, two browsers, and the messages that go out. */
export class World {
  readonly scene: Scene;
  readonly people: readonly [Known, Known, Known];
  readonly browsers: readonly [Browser, Browser];
  /** Whose sign-in each browser waits for, and until when. */
  readonly flows = new Map<Browser, { readonly of: Known; readonly until: number; readonly page: string }>();
  /** The flow of the message that was asked for last. */
  asking: string | undefined;
  #standing = new Map<string, Standing>();
  #address = 0;

  constructor(scene: Scene) {
    this.scene = scene;
    this.people = [
      new Known(scene.somebody(), PASSWORD),
      new Known(scene.somebody(), PASSWORD),
      new Known(scene.somebodyNew()),
    ];
    this.browsers = [scene.browser(), scene.browser()];
  }

  get now(): number {
    return this.scene.running.clock.read();
  }

  /** The name of a browser that has begun a sign-in. */
  pageOf(from: Browser): string | undefined {
    const flow = this.flows.get(from);
    return flow && flow.until > this.now ? flow.page : undefined;
  }

  known(who: number): Known {
    return this.people[who] ?? this.people[0];
  }

  browser(which: number): Browser {
    return this.browsers[which] ?? this.browsers[0];
  }

  /** Another network each time: the walk is not about limits. */
  send(from: Browser, name: Parameters<typeof send>[1], input: object): Promise<Answer> {
    return send(from, name, input, `198.51.${(this.#address += 1) % 250}.7`);
  }

  idOf({ person }: Known): Promise<string> {
    return this.scene.idOf(person);
  }

  async #read(): Promise<Map<string, Standing>> {
    const nameOf = new Map(this.people.map(({ person: { email, name } }) => [email, name]));
    const rows = await this.scene.db
      .select({
        email: users.email,
        hash: passwords.hash,
        number: phoneNumbers.phoneNumber,
        lockedOutAt: memberships.lockedOutAt,
      })
      .from(users)
      .leftJoin(passwords, eq(passwords.userId, users.id))
      .leftJoin(phoneNumbers, eq(phoneNumbers.userId, users.id))
      .leftJoin(memberships, eq(memberships.userId, users.id))
      .where(inArray(users.email, [...nameOf.keys()]));
    return new Map(
      rows.map(({ email, lockedOutAt, ...row }) => {
        const name = nameOf.get(email) ?? email;
        return [name, { ...row, name, isLocked: lockedOutAt !== null }];
      }),
    );
  }

  /** What has changed since it was last asked, and whom an answer lets in. */
  async effectsOf(answer?: Answer): Promise<Effects> {
    const before = this.#standing;
    this.#standing = await this.#read();
    const changed = (test: (now: Standing, then: Standing | undefined) => boolean): string | undefined => {
      const names = [...this.#standing.values()]
        .filter((now) => test(now, before.get(now.name)))
        .map(({ name }) => name);
      return names.length > 0 ? names.join(' and ') : undefined;
    };
    return {
      session: answer && personInside(answer),
      password: changed((now, then) => now.hash !== (then?.hash ?? null)),
      number: changed((now, then) => now.number !== (then?.number ?? null)),
      unlocked: changed((now, then) => then?.isLocked === true && !now.isLocked),
    };
  }

  /** Every session of a person that goes on. */
  async sessionsOf(known: Known): Promise<number> {
    const userId = await this.idOf(known);
    const rows = await this.scene.db.select().from(sessions).where(eq(sessions.userId, userId));
    return rows.filter(({ endedAt }) => endedAt === null).length;
  }

  /** Everybody reads what has come. A text message does not say what it is for: who asked knows. */
  async read(isText: 'sign-in-text' | 'recovery-text' = 'sign-in-text'): Promise<void> {
    const { running, db } = this.scene;
    const mails = (await mailsIn(running)).reverse();
    if (mails.length > 0) await db.delete(outboxMessages);
    for (const mail of mails) {
      const to =
        this.people.find(({ person }) => person.email === mail.to) ??
        this.people.find((known) => this.#isNumberOf(known, mail.to));
      if (!to) continue;
      const { text, code } = mail;
      const got = (what: Parameters<Known['got']>[0], proof: string) => to.got(what, proof, this.now, this.asking);
      switch (mail.template) {
        case 'signIn':
          to.dropFlow(this.asking, 'sign-in');
          if (text.includes('/magic-link')) got('sign-in', mail.link('/magic-link').token);
          got('sign-in-code', code);
          break;
        case 'passwordReset':
          got('recovery', mail.link('/reset-password').token);
          got('recovery-code', code);
          break;
        case 'accountLocked':
          got('unlock', mail.link('/unlock').token);
          break;
        case 'phoneReset':
          got('phone-reset-code', code);
          break;
        case 'activation':
          this.asking = mail.link('/activate/code').token;
          got('activation', mail.link('/activate').token);
          got('activation-code', code);
          to.addresses.set('activation', mail.link('/activate/code').token);
          break;
        case 'code':
          got(isText, /\d{6}/.exec(text)?.[0] ?? assert.fail(text));
      }
    }
  }

  #isNumberOf({ person: { name } }: Known, number: string): boolean {
    return this.#standing.get(name)?.number === number;
  }
}
