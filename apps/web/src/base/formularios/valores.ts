/** Text as text, even when it is empty; whatever else is picked or counted as itself, or null. */
type EnCampo<Dato> = string extends Dato ? string : Dato | null

/**
 * Values of the inputs for what is sent. A field that is added to the contract alone does not compile where first values are
 * given; a form names only what it holds in another way.
 */
export type EnCampos<Datos> = { [Campo in keyof Datos]-?: EnCampo<Exclude<Datos[Campo], null | undefined>> }
