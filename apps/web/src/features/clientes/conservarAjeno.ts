import type { Cliente } from '@nitida/contract/clientes'
import { camposDePaciente } from '@nitida/contract/clientes.rules'
import type { DatosPaciente } from './paciente.schema.ts'

const campos = [...camposDePaciente, 'sucursal'] as const satisfies readonly (keyof Cliente & keyof DatosPaciente)[]

/**
 * What an edit sends: the fields that were changed in the form, and for the rest what the patient has now. Saving sends all of
 * him, so what somebody else saved while the form was open would be undone otherwise.
 * @param antes the patient as the form began with him.
 * @param ahora the patient as he is.
 */
export function conservarAjeno(datos: DatosPaciente, antes: Cliente, ahora: Cliente): DatosPaciente {
  const sinTocar = campos.filter((campo) => datos[campo] === antes[campo])
  return { ...datos, ...Object.fromEntries(sinTocar.map((campo) => [campo, ahora[campo]])) }
}
