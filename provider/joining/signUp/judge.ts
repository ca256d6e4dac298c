import type { SignUpBody, SignUpIdentifier } from 'gatehouse-contract/contract.js';
import { requestedApplication } from '../../people/circumstances.ts';
import { readVendor } from '../../vendor/configuration/storage.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { ReadCall } from '../../http/pipeline/call.ts';
import { assertAcceptablePassword } from '../../signIn/passwords/accept.ts';
import { readIdentifiers, type Identifiers } from './identifiers.ts';
import { listSignUpStrategies } from './storage.ts';
import { readJoiningFlow } from '../sending/joiningFlow.ts';
import { findTarget, type Target } from './target.ts';

/** A sign-up that follows every rule, with its password hashed. */
export interface JudgedSignUp {
  readonly identifiers: Identifiers;
  readonly companyName: string;
  readonly name: string | undefined;
  readonly metadata: string | undefined;
  readonly hash: string | undefined;
  readonly target: Target | undefined;
  /** The flow in which this browser waits for the mail. */
  readonly flow: string;
  /** The sign-up that was begun with a wrong address, as the page says. */
  readonly replaces: string | undefined;
  readonly application: Awaited<ReturnType<typeof requestedApplication>>;
  /** Whether people may sign in before they have proven their address. */
  readonly allowsUnproven: boolean;
}

type Given = { readonly [Field in keyof SignUpBody]?: SignUpBody[Field] | undefined };

const missing = (field: string): ProviderError =>
  new ProviderError('ER-INVALID-REQUEST', { errors: [`${field}: must be given`], context: { field } });

/**
 * Checks a sign-up and hashes its password, outside the transaction. It does not look up whether the identifiers are
 * taken, and ignores `roleIds`: a user cannot give roles to themselves.
 * @throws ProviderError 403 where sign-ups are closed, 400 for what is missing, malformed or too weak
 */
export async function judgeSignUp(call: ReadCall, body: Given, main: SignUpIdentifier): Promise<JudgedSignUp> {
  const { db, request, services } = call;
  const { allowSignups, allowNotVerifiedUsersLogin: allowsUnproven } = await readVendor(db);
  const target = body.invitationToken ? await findTarget(call, body.invitationToken) : undefined;
  if (body.invitationToken && !target) throw new ProviderError('ER-LINK-INVALID');
  if (!allowSignups && !target) throw new ProviderError('ER-SIGN-UPS-CLOSED');
  const identifiers = readIdentifiers(body, main, await listSignUpStrategies(db));
  const companyName = body.companyName?.trim() ?? '';
  if (companyName === '' && !target) throw missing('companyName');
  const { password } = body;
  // A user with an address may choose a password with the mail, and a user with a phone signs in with codes.
  if (password === undefined && identifiers.email === undefined && identifiers.phoneNumber === undefined)
    throw missing('password');
  if (password !== undefined) await assertAcceptablePassword(call, password);
  return {
    identifiers,
    companyName,
    name: body.name?.trim() || undefined,
    metadata: body.metadata,
    hash: password === undefined ? undefined : await services.passwordHasher.hash(password),
    target,
    flow: await readJoiningFlow(call),
    replaces: body.replaces?.toLowerCase(),
    application: await requestedApplication(db, request, services.clientId),
    allowsUnproven,
  };
}
