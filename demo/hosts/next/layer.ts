import { cache } from 'react';
import { headers } from 'next/headers';
import { createNextLayer, nextSession } from 'gatehouse-elements/server/next.js';

/** The base path of next.config.ts. */
export const base = '/hosts/next';

/** Keeps the session of this application. Address, client and password come from the environment. */
export const layer = createNextLayer({ apiPath: `${base}/api`, routes: { logout: `${base}/account/logout` } });

/** Who the page is for: asked once, however many components want to know. */
export const currentSession = cache(async () => nextSession(layer, await headers()));
