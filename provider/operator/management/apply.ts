import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { recordEvent, type Origin } from '../../ground/audit/storage.ts';
import type { Services } from '../../http/pipeline/services.ts';
import { refusalOf } from '../../database/storage/refusal.ts';
import { vendors } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { tryOut } from '../../database/storage/trial.ts';
import { LineProblem } from '../installation/lines.ts';
import { DocumentError, readDocument, type ReadDocument } from './document.ts';
import type { KindName } from '../installation/items.ts';
import { kinds } from '../installation/kinds.ts';
import type { Change, Desk, FirstLink } from '../installation/settle.ts';

/** What became of one thing of the document. */
export interface AppliedChange {
  readonly kind: KindName;
  readonly name: string;
  readonly change: Change;
  /** What was changed of a thing that was there. */
  readonly fields: readonly string[];
  /** Of a tenant that was moved or opened otherwise: how many people may enter it now, and how many no longer. */
  readonly access?: { readonly gain: number; readonly lose: number } | undefined;
}

export interface Applied {
  /** In the order in which they were made. */
  readonly changes: readonly AppliedChange[];
  /** Of people who were made. Each link works once, within a week. A trial has none. */
  readonly links: readonly FirstLink[];
}

export interface ApplyOptions {
  /** Does everything in a transaction and takes it back. */
  readonly dryRun?: boolean | undefined;
  /** Where the document came from, for the audit log. Left out: from this machine. */
  readonly origin?: Origin | undefined;
  /** The token that was used, by its name. */
  readonly token?: string | undefined;
}

/**
 * Brings an installation to what a document says, all of it or nothing. What the document does not name stays as it is,
 * so that it may be applied again: a second run changes nothing. Each thing that was made or changed is one audit
 * event.
 * @throws DocumentError naming each place that is wrong
 */
export async function applyDocument(
  { services }: { readonly services: Pick<Services, 'db' | 'settings' | 'now'> },
  given: unknown,
  { dryRun = false, ...frame }: ApplyOptions = {},
): Promise<Applied> {
  const document = readDocument(given);
  const work = (db: Database): Promise<Applied> => applyAll(services, db, document, frame);
  if (!dryRun) return services.db.transaction(work);
  return { ...(await tryOut(services.db, work)), links: [] };
}

async function applyAll(
  services: Pick<Services, 'settings' | 'now'>,
  db: Database,
  document: ReadDocument,
  { origin = { ipAddress: 'local', userAgent: undefined, traceId: randomUUID() }, token }: ApplyOptions,
): Promise<Applied> {
  // of two documents one comes after the other
  await db.execute(sql`LOCK TABLE ${vendors} IN SHARE ROW EXCLUSIVE MODE`);
  const now = services.now();
  const desk: Desk = { db, services, now, links: [] };
  const changes: AppliedChange[] = [];
  const problems: string[] = [];

  async function settleKind<Name extends KindName>(kind: Name): Promise<void> {
    const { nameOf, settle } = kinds[kind];
    const list: ReadDocument[Name] = document[kind];
    const seen = new Map<string, number>();
    for (const [index, item] of list.entries()) {
      const name = nameOf(item);
      try {
        const before = seen.get(name);
        if (before !== undefined) throw new LineProblem(`'${name}' stands at ${kind}[${before}] already`);
        seen.set(name, index);
        const { change, fields, id, tenantId, access, toldIn = [] } = await settle(desk, item);
        changes.push({ kind, name, change, fields, ...(access && { access }) });
        if (change === 'unchanged') continue;
        const details = {
          kind,
          // Of a person the id says enough: an address would stay in the audit after an erasure.
          ...(kind !== 'people' && { name }),
          ...(access && { access }),
          ...(token !== undefined && { token }),
        };
        const event = { event: 'operator.applied', outcome: 'success', actorKind: 'operator', subjectId: id } as const;
        for (const [where, told] of [[tenantId, { change, fields }] as const, ...toldIn])
          await recordEvent(
            db,
            { ...event, tenantId: where, details: { ...details, change: told.change, fields: told.fields } },
            origin,
            now,
          );
      } catch (error) {
        const place = `${kind}[${index}]`;
        if (error instanceof LineProblem) problems.push(`${place}: ${error.message}`);
        else {
          const code = refusalOf(error);
          if (code === undefined) throw error;
          throw new DocumentError([...problems, `${place}: the database refuses it (${code})`]);
        }
      }
    }
  }

  // What others name comes before them.
  await settleKind('permissions');
  await settleKind('features');
  await settleKind('plans');
  await settleKind('tenants');
  await settleKind('roles');
  await settleKind('applications');
  await settleKind('people');
  if (problems.length > 0) throw new DocumentError(problems);
  return { changes, links: desk.links };
}
