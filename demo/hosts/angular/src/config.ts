import { InjectionToken } from '@angular/core';

/** Where the identity provider answers, and as whom this application is registered there. */
export interface Config {
  baseUrl: string;
  clientId: string;
}

export const CONFIG = new InjectionToken<Config>('config');

/** What the server wrote into the head of the page. */
export function readConfig(): Config {
  const { baseUrl = '', clientId = '' } =
    document.querySelector<HTMLMetaElement>('meta[name=gatehouse]')?.dataset ?? {};
  return { baseUrl, clientId };
}
