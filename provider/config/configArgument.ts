import { UsageError } from '../ground/usageError.ts';

const NAME = '--config';

/**
 * Takes `--config FILE` or `--config=FILE` out of the arguments, at any place.
 * @throws UsageError when it names no file, or when it is given twice or beside CONFIG_FILE
 */
export function takeConfigFile(
  args: readonly string[],
  variable: string | undefined,
): { file: string | undefined; rest: string[] } {
  const rest: string[] = [];
  const files: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] ?? '';
    if (argument === NAME) files.push(args[++index] ?? '');
    else if (argument.startsWith(`${NAME}=`)) files.push(argument.slice(NAME.length + 1));
    else rest.push(argument);
  }
  const [file, ...more] = files;
  if (file === '' || file?.startsWith('-')) throw new UsageError(`${NAME} must name a file`);
  if (more.length > 0) throw new UsageError(`${NAME} is given more than once`);
  if (file !== undefined && variable) throw new UsageError(`${NAME} and CONFIG_FILE are both set: leave one out`);
  return { file, rest };
}
