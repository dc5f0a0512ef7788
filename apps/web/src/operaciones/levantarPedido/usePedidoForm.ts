import type { Fecha } from '@nitida/contract/fechas'
import type { Cobrado } from '@nitida/contract/pedidos.rules'
import type { Resolver } from 'react-hook-form'
import { SinRespuesta } from '../../base/api/fallos.ts'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { useFormulario } from '../../base/formularios/useFormulario.ts'
import { traerGuardado } from './Guardado.tsx'
import type { DatosPedido } from './pedido.schema.ts'
import type { ValoresPedido } from './pedido.valores.ts'

interface Opciones {
  iniciales: ValoresPedido
  /** Today in a branch. */
  hoyEn: (idSucursal: number | null) => Fecha
  /** Money that a stored order has charged, and its promised day; null for a new one. */
  edicion: { antes: Cobrado; vencia: Fecha } | null
  /** Null when it worked. */
  onSubmit: (datos: DatosPedido) => Promise<FalloDeFormulario | null>
}

/** The form's check, and the dialog after storing, without which a user would wonder, and send it again. */
export async function traerRevision() {
  const [{ revisionDe }] = await Promise.all([import('./pedido.revision.ts'), traerGuardado()])
  return revisionDe
}

/** An unchecked form is never sent: without the schemas it stays, and says why. */
const SIN_REVISION = { values: {}, errors: { root: { type: 'carga', message: new SinRespuesta().message } } }

function revisionCon({ hoyEn, edicion }: Opciones): Resolver<ValoresPedido, unknown, DatosPedido> {
  return async (valores, contexto, opciones) => {
    const revisionDe = await traerRevision().catch(() => null)
    if (!revisionDe) return SIN_REVISION
    const reglas = { hoy: hoyEn(valores.idSucursal), antes: edicion?.antes ?? null, vencia: edicion?.vencia ?? null }
    return revisionDe(reglas)(valores, contexto, opciones)
  }
}

/** The steps of the form: check, send, tell the failure. Typed values always stay. */
export function usePedidoForm(opciones: Opciones) {
  const { iniciales, edicion, onSubmit } = opciones
  const { form, fallo, mostrar, enviar } = useFormulario<ValoresPedido, DatosPedido>({
    iniciales,
    revisar: revisionCon(opciones),
    enviar: onSubmit,
    incompleto: ({ root }) => (root?.message ? { titulo: '¡Error!', texto: root.message, campos: {} } : null),
  })
  return { form, fallo, mostrar, enviar, antes: edicion?.antes ?? null }
}

export type PedidoFormState = ReturnType<typeof usePedidoForm>
