// JSON merge patch (RFC 7386): null takes a field away, objects are merged, anything else is put in place.

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merged(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result: { [key: string]: Json } = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merged(result[key], value);
  }
  return result;
}

/** The document with the patch in it. What did not change is the same object as before. */
export function mergePatch<T extends object>(target: T, patch: object): T {
  return merged(target as Json, patch as Json) as T;
}
