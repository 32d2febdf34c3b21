import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { describePipe, innermost, type Part } from './describe-pipe';
import type { JsonSchema as Schema } from '../http/operation';

/** Schemas for `components.schemas`. */
export type Named = Record<string, v.GenericSchema>;

type Node = Part & { entries?: Record<string, Node>; item?: Node; options?: unknown[]; wrapped?: Node };

/** Moves checks without a JSON Schema keyword into the description. */
function toConvertible(node: Node, kept: Map<Node, Node>): Node {
  const known = kept.get(node);
  if (known) return known;
  const made = convertNode(node, kept);
  kept.set(node, made);
  return made;
}

function convertNode(node: Node, kept: Map<Node, Node>): Node {
  const simple = (inner: unknown) => toConvertible(inner as Node, kept);
  if (node.pipe) {
    const first = simple(innermost(node));
    const { checks, description } = describePipe(node.pipe);
    const words = description ? [v.metadata({ description }) as Part] : [];
    return { ...first, pipe: [first, ...checks, ...words] };
  }
  if (node.entries) {
    const entries = Object.entries(node.entries).map(([key, entry]) => [key, simple(entry)] as const);
    return { ...node, entries: Object.fromEntries(entries) };
  }
  if (node.item) return { ...node, item: simple(node.item) };
  if (node.wrapped) return { ...node, wrapped: simple(node.wrapped) };
  if (node.type === 'union') return { ...node, options: node.options!.map(simple) };
  return node;
}

/** Nullable types as `type: [string, null]` instead of `anyOf`. */
function withNull({ anyOf, ...rest }: Schema): Schema | undefined {
  const [inner] = anyOf ?? [];
  if (typeof inner?.type !== 'string' || inner.enum) return undefined;
  return { ...inner, ...rest, type: [inner.type, 'null'] };
}

/** Answers have no undocumented keys. */
const closed = (schema: Schema): Schema => ({ ...schema, additionalProperties: false });

const ref = (name: string) => `#/components/schemas/${name}`;

/** From valibot; named schemas become references. */
function converter(
  named: Named,
  prepare: (schema: v.GenericSchema) => v.GenericSchema,
  typeMode: 'input' | 'output',
) {
  const definitions = Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [name, prepare(schema)]),
  );
  const convert = (schema: v.GenericSchema, references: Named): Schema => {
    const converted = toJsonSchema(schema, {
      target: 'draft-2020-12',
      typeMode,
      definitions: references,
      ignoreActions: typeMode === 'output' ? ['trim', 'transform'] : [],
      overrideRef: ({ referenceId }) => ref(referenceId),
      overrideSchema: ({ valibotSchema: { type }, jsonSchema }) => {
        const made = jsonSchema as Schema;
        if (type === 'nullable' || type === 'nullish') return withNull(made) as typeof jsonSchema;
        return type === 'object' && typeMode === 'output' ? (closed(made) as typeof jsonSchema) : null;
      },
    });
    delete converted.$schema;
    delete converted.$defs;
    return converted as Schema;
  };
  const nameOf = new Map(Object.entries(definitions).map(([name, schema]) => [schema, name]));
  return {
    /** A reference to a named schema, else the schema itself. */
    schema(schema: v.GenericSchema): Schema {
      const prepared = prepare(schema);
      const name = nameOf.get(prepared);
      return name === undefined ? convert(prepared, definitions) : { $ref: ref(name) };
    },
    components(): Record<string, Schema> {
      const made = Object.entries(definitions).map(([name, schema]) => {
        const others = Object.entries(definitions).filter(([other]) => other !== name);
        return [name, convert(schema, Object.fromEntries(others))] as const;
      });
      return Object.fromEntries(made);
    },
  };
}

type Converter = ReturnType<typeof converter>;

/** Input schemas, before transformations. */
export function requestConverter(named: Named): Converter {
  const kept = new Map<Node, Node>();
  const prepare = (schema: v.GenericSchema) => toConvertible(schema, kept) as unknown as v.GenericSchema;
  return converter(named, prepare, 'input');
}

/** Closed objects. */
export const answerConverter = (named: Named): Converter => converter(named, (schema) => schema, 'output');
