import type { OwnAnswers } from '../../../testing/fake/options.ts';
import { withSubAccounts } from '../../../testing/sample/accounts.ts';
import { sampleDocument } from '../../../testing/sample/sample.ts';
import { SubAccountsStore } from './SubAccountsStore.ts';
import { signedIn } from '../testing/signedIn.ts';

/**
 * The store of an administrator of Acme at the fake, with the first level loaded.
 *
 * @param wait what a request waits for before it is sent
 */
export async function openAccounts(
  answers: OwnAnswers = {},
  wait: (url: string) => Promise<void> | undefined = () => undefined,
) {
  const sample = withSubAccounts(sampleDocument('https://app.example', Date.now()));
  const { root, control, call, stop } = await signedIn({ answers, sample, wait });
  const accounts = root.use(SubAccountsStore);
  const { list, tree } = accounts;
  await list.load();
  /** The lines on screen: names, two spaces for each level below the first. */
  const lines = (): string[] =>
    tree.lines.map((line) => {
      const name =
        line.kind === 'account' ? line.row.name : `(${line.kind}${line.kind === 'more' ? ` ${line.count}` : ''})`;
      const level = line.kind === 'account' ? line.row.level : line.level;
      return '  '.repeat(level - 1) + name;
    });
  const idOf = (name: string): string => {
    const line = tree.lines.find((one) => one.kind === 'account' && one.row.name === name);
    if (!line) throw new Error(`no "${name}" among ${lines().join()}`);
    return line.id;
  };
  const account = (name: string) => {
    const found = tree.find(idOf(name));
    if (!found) throw new Error(`nothing is known of "${name}"`);
    return found;
  };
  const searches = () => control.requestsTo('subTenants.search');
  return { root, accounts, list, tree, control, call, stop, lines, idOf, account, searches };
}

/** Whether something holds, asked again and again for a second. */
export async function eventually(holds: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 100 && !holds(); tries++) await new Promise((done) => setTimeout(done, 10));
  return holds();
}
