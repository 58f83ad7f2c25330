/** Who did something, on screens and in files: "Time tracker, for Dana Reyes" if a program did it with a token. */
export function actorName({ via, account_name }: { via: string | null; account_name: string }): string {
  return via === null ? account_name : `${via}, for ${account_name}`;
}
