/** Where the identity provider answers, and as whom this application is registered there. */
export interface Config {
  baseUrl: string;
  clientId: string;
}

/** What the server wrote into the head of the page. */
export function readConfig(): Config {
  const { baseUrl = '', clientId = '' } =
    document.querySelector<HTMLMetaElement>('meta[name=gatehouse]')?.dataset ?? {};
  return { baseUrl, clientId };
}
