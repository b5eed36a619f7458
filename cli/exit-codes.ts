/** Exit code of a command that was done in part: some changes were made, others failed or were skipped. */
export const partlyDone = 7

/** Exit code with `--detailed-exitcode` if something differs or changes are pending. */
export const changesPending = 10
