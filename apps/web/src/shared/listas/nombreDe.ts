/** A person's full name as the lists write it. */
export const nombreDe = (persona: { name: string; lastName: string; secondLastName: string }): string =>
  [persona.name, persona.lastName, persona.secondLastName].filter(Boolean).join(' ')
