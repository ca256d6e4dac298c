import { html, type Content } from '../../http/pipeline/html.ts';
import { page } from '../../http/pipeline/page.ts';
import type { Workspace } from './workspace.ts';

/** A page whose body is a template. */
const pageOf = (title: string, body: Content): string => page({ title, body: html`${body}`.text });

/** What a user is asked before an app comes into the workspace. */
export function consentPage({ team }: Workspace, asked: URLSearchParams): string {
  const hidden = ['client_id', 'scope', 'redirect_uri', 'state'].flatMap((name) => {
    const value = asked.get(name);
    return value === null ? [] : [html`<input type="hidden" name="${name}" value="${value}" />`];
  });
  const scopes = (asked.get('scope') ?? '').split(',').filter(Boolean);
  return pageOf(
    `Connect to ${team.name}`,
    html`<h1>Connect to ${team.name}</h1>
      <p>This is a stand-in for Slack. The app ${asked.get('client_id')} asks to:</p>
      <ul>
        ${scopes.map((scope) => html`<li>${scope}</li>`)}
      </ul>
      <form method="post" action="/oauth/v2/authorize">
        ${hidden}
        <button name="answer" value="allow">Allow</button>
        <button name="answer" value="cancel">Cancel</button>
      </form>`,
  );
}

/** What an app without an address of its own hands over by hand. */
export const codePage = (code: string): string =>
  pageOf('Allowed', html`<h1>Allowed</h1><p>The code is <code>${code}</code>.</p>`);

/** Everything that was posted, the newest first. */
export const messagesPage = (workspace: Workspace): string =>
  pageOf(
    workspace.team.name,
    html`<h1>${workspace.team.name}</h1>
      <p>This is a stand-in for Slack. Posted: ${workspace.posted.length}.</p>
      <form method="post" action="/revoke"><button>Revoke the connection</button></form>
      <ol reversed>
        ${workspace.posted
          .toReversed()
          .map(({ channel, text }) => html`<li><p>#${workspace.nameOf(channel)}</p><pre>${text}</pre></li>`)}
      </ol>`,
  );
