/**
 * Reads the configuration when the server starts. With a wrong one Next.js alone would go on, and answer every request
 * with an error.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return;
  try {
    await import('./layer');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
