import { tell } from '../../../codes/tell.ts';

/**
 * Waits for the script of a tag.
 *
 * @throws what kept it from being loaded, after it was logged (CFG-023)
 */
export async function brought(tag: string, load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch (failure) {
    tell('error', 'GH-SCRIPT-FAILED', 'The script of this tag could not be loaded.', tag, failure);
    throw failure;
  }
}
