/** A join that accepts these two columns as equal. */
interface Joining<Left extends string, Right extends string, Self> {
  onRef(left: Left, operator: '=', right: Right): Self;
}

/**
 * The condition of a join by the key of a record in the same company: equal company_id and equal id.
 * `onKey('customers', 'projects.customer_id')` joins each project with its customer.
 */
export function onKey<Joined extends string, Other extends string, Key extends string>(
  joined: Joined,
  reference: `${Other}.${Key}`,
) {
  const [other, key] = reference.split('.') as [Other, Key];
  return <Builder extends Joining<`${Joined}.${'company_id' | Key}`, `${Other}.${'company_id' | Key}`, Builder>>(
    join: Builder,
  ): Builder =>
    join.onRef(`${joined}.company_id`, '=', `${other}.company_id`).onRef(`${joined}.${key}`, '=', `${other}.${key}`);
}
