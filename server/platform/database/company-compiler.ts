import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type CompiledQuery,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  OnNode,
  OperatorNode,
  type OperationNode,
  OrNode,
  ParensNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryCompiler,
  type QueryId,
  type RawBuilder,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely';

/** Stands for the company's id until a transaction of a company compiles the statement. */
const COMPANY = {
  /** Called by pg if a statement outside a company's transaction contains it. */
  toPostgres(): never {
    throw new Error('currentCompany is only available in the transaction of a company');
  },
};
const COMPANY_VALUE = ValueNode.create(COMPANY);

/**
 * In raw SQL: the id of the transaction's company. Compare it with the `company_id` of each company table that the SQL
 * reads or changes. Builders do this on their own.
 */
export const currentCompany = sql.val(COMPANY) as RawBuilder<unknown> as RawBuilder<string>;

/**
 * Compiles the statements of companies' transactions. Each company table of a builder is compared with the company:
 * those that are selected from, joined, updated, or deleted from, also in subqueries. Inserted rows get the company.
 *
 * The company is the setting of the transaction, like in the policies: PostgreSQL plans with its value, also the plan of
 * a prepared statement, which would otherwise be the one for the average company. Citus cannot route by a setting: there
 * the id is one parameter, however often a statement uses it. For two, PostgreSQL would check that they are equal.
 *
 * This is a compiler and not a Kysely plugin because a plugin copies each node of each statement.
 */
export class CompanyCompiler extends PostgresQueryCompiler {
  readonly #tables: ReadonlySet<string>;
  readonly #isOnCitus: boolean;
  /** On Citus: for statements that run at the server of the company's shard, where no statement has to be routed. */
  readonly ofShards: CompanyCompiler | undefined;
  /** By the name that a statement uses for a table. */
  readonly #comparisons = new Map<string, OperationNode>();
  #companyId = '';
  #placeholder: string | undefined;

  /** `tables` are the names of the tables with row-level security. */
  constructor(tables: ReadonlySet<string>, { isOnCitus }: { isOnCitus: boolean }) {
    super();
    this.#tables = tables;
    this.#isOnCitus = isOnCitus;
    this.ofShards = isOnCitus ? new CompanyCompiler(tables, { isOnCitus: false }) : undefined;
  }

  /** The compiler for one company. Creating it costs nothing. */
  of(companyId: string): QueryCompiler {
    return { compileQuery: (node, queryId) => this.#compileOf(companyId, node, queryId) };
  }

  #compileOf(companyId: string, node: RootOperationNode, queryId: QueryId): CompiledQuery {
    this.#companyId = companyId;
    this.#placeholder = undefined;
    return this.compileQuery(node, queryId);
  }

  protected override appendValue(parameter: unknown): void {
    if (parameter !== COMPANY) return super.appendValue(parameter);
    if (!this.#isOnCitus) return this.append('current_company()');
    if (this.#placeholder === undefined) {
      this.addParameter(this.#companyId);
      this.#placeholder = this.getCurrentParameterPlaceholder();
    }
    this.append(this.#placeholder);
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    super.visitSelectQuery({ ...node, where: this.#where(node.where, node.from?.froms, node.joins) });
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    const tables = node.table ? [node.table, ...(node.from?.froms ?? [])] : node.from?.froms;
    super.visitUpdateQuery({ ...node, where: this.#where(node.where, tables, node.joins) });
  }

  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    const tables = node.using ? [...node.from.froms, ...node.using.tables] : node.from.froms;
    super.visitDeleteQuery({ ...node, where: this.#where(node.where, tables, node.joins) });
  }

  protected override visitInsertQuery(node: InsertQueryNode): void {
    super.visitInsertQuery(this.#withCompany(node));
  }

  /** The condition belongs to `on`, so that an outer join keeps rows without a match. */
  protected override visitJoin(node: JoinNode): void {
    const comparison = node.on && this.#comparisonOf(node.table);
    if (!comparison) return super.visitJoin(node);
    super.visitJoin({ ...node, on: OnNode.create(and(comparison, node.on.on)) });
  }

  #where(where?: WhereNode, tables: readonly OperationNode[] = [], joins: readonly JoinNode[] = []) {
    let condition: OperationNode | undefined;
    for (const table of tables) condition = and(this.#comparisonOf(table), condition);
    for (const { joinType, on, table } of joins) {
      // Conditions on the other tables would discard the rows without a match, which these joins keep.
      if (joinType === 'RightJoin' || joinType === 'FullJoin')
        throw new Error(`Use a left join instead of ${joinType}`);
      if (!on) condition = and(this.#comparisonOf(table), condition);
    }
    return condition ? WhereNode.create(and(condition, where?.where)) : where;
  }

  /** `alias.company_id = ` the company, if this is a company table. */
  #comparisonOf(node: OperationNode): OperationNode | undefined {
    const table = AliasNode.is(node) ? node.node : node;
    if (!TableNode.is(table)) return undefined;
    const name = table.table.identifier.name;
    if (!this.#tables.has(name)) return undefined;
    const alias = AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : name;
    const existing = this.#comparisons.get(alias);
    if (existing) return existing;
    const column = ReferenceNode.create(COMPANY_ID, TableNode.create(alias));
    const comparison = BinaryOperationNode.create(column, OperatorNode.create('='), COMPANY_VALUE);
    this.#comparisons.set(alias, comparison);
    return comparison;
  }

  #withCompany(node: InsertQueryNode): InsertQueryNode {
    const { into, columns = [], values } = node;
    if (!into || !this.#tables.has(into.table.identifier.name)) return node;
    if (columns.some(({ column }) => column.name === COMPANY_ID.column.name)) return node;
    // PostgreSQL routes rows that are selected by the company of the table that they come from.
    if (!values || !ValuesNode.is(values)) throw new Error('Rows that are not values must name their company_id');
    return { ...node, columns: [...columns, COMPANY_ID], values: ValuesNode.create(values.values.map(withCompany)) };
  }
}

const COMPANY_ID = ColumnNode.create('company_id');

function withCompany(row: ValuesNode['values'][number]) {
  if (PrimitiveValueListNode.is(row)) return PrimitiveValueListNode.create([...row.values, COMPANY]);
  return ValueListNode.create([...row.values, COMPANY_VALUE]);
}

function and(one: OperationNode, other: OperationNode | undefined): OperationNode;
function and(one: OperationNode | undefined, other: OperationNode | undefined): OperationNode | undefined;
function and(one: OperationNode | undefined, other: OperationNode | undefined): OperationNode | undefined {
  if (!one || !other) return one ?? other;
  return AndNode.create(one, OrNode.is(other) || RawNode.is(other) ? ParensNode.create(other) : other);
}
