/** Names in `/openapi.json` for what the list of shared shapes doesn't name. */

interface Content {
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  operationId: string;
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string }>;
}

export interface Document {
  paths?: unknown;
  components?: { schemas?: Record<string, unknown>; responses?: Record<string, unknown> };
}

/** `create` as `Create`. */
export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** Objects with as many fields have names in generated clients. */
const namedFrom = 6;

/**
 * Names the large objects that `shapes` doesn't name after their call and place: `ProfilesShowReply`, `TalesCreateBody`, `DeskListReplyItems`.
 * Refusals are one answer of the document.
 */
export function withNamedShapes<D extends Document>(document: D): D {
  const schemas = document.components!.schemas as Record<string, Schema>;

  /** The part itself, or what refers to its name. */
  function named(part: Schema, name: string): Schema {
    const inner = withNamedParts(part, name);
    if (Object.keys(inner.properties ?? {}).length < namedFrom) return inner;
    if (Object.hasOwn(schemas, name)) throw new Error(`Two shapes have the name ${name}`);
    schemas[name] = inner;
    return { $ref: `#/components/schemas/${name}` };
  }

  function withNamedParts(part: Schema, name: string): Schema {
    const { properties, items, anyOf } = part;
    return {
      ...part,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, each]) => [key, named(each, name + capitalized(key))]),
        ),
      }),
      ...(items && { items: named(items, name) }),
      ...(anyOf && { anyOf: anyOf.map((each) => named(each, name)) }),
    };
  }

  const nameContent = ({ content = {} }: Content, name: string) => {
    for (const each of Object.values(content)) each.schema = named(each.schema, name);
  };
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = withNamedParts(schema, name);
  const paths = document.paths as Record<string, Record<string, Operation>>;
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    const name = capitalized(operation.operationId);
    nameContent(operation.requestBody ?? {}, `${name}Body`);
    for (const answer of Object.values(operation.responses)) nameContent(answer, `${name}Reply`);
    operation.responses.default = { $ref: "#/components/responses/Refusal" };
  }
  document.components!.responses = {
    Refusal: {
      description: "Refused: problem details with a code",
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  };
  return document;
}
