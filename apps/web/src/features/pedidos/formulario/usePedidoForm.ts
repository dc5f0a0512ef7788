import type { Fecha } from '@nitida/contract/fechas'
import type { Cobrado } from '@nitida/contract/pedidos.rules'
import { type Resolver, useForm } from 'react-hook-form'
import { SinRespuesta } from '../../../shared/api/fallos.ts'
import { marcarCampos } from '../../../shared/formularios/campos.ts'
import type { FalloDeFormulario } from '../../../shared/formularios/fallo.ts'
import { useFallo } from '../../../shared/formularios/useFallo.ts'
import { traerGuardado } from './Guardado.tsx'
import type { DatosPedido } from './pedido.schema.ts'
import type { ValoresPedido } from './pedido.valores.ts'

interface Opciones {
  iniciales: ValoresPedido
  /** Today in a branch. */
  hoyEn: (idSucursal: number | null) => Fecha
  /** What an order that is being edited has charged, and when it is due; null for a new one. */
  edicion: { antes: Cobrado; vencia: Fecha } | null
  /** Null when it worked. */
  onSubmit: (datos: DatosPedido) => Promise<FalloDeFormulario | null>
}

/** What checks the form, and what tells that the order was stored: nobody may be left to wonder, and send it again. */
export async function traerRevision() {
  const [{ revisionDe }] = await Promise.all([import('./pedido.revision.ts'), traerGuardado()])
  return revisionDe
}

/** Nothing is sent unchecked: without the schemas the form stays as it is, and says why. */
const SIN_REVISION = { values: {}, errors: { root: { type: 'carga', message: new SinRespuesta().message } } }

function revisionCon({ hoyEn, edicion }: Opciones): Resolver<ValoresPedido, unknown, DatosPedido> {
  return async (valores, contexto, opciones) => {
    const revisionDe = await traerRevision().catch(() => null)
    if (!revisionDe) return SIN_REVISION
    const reglas = { hoy: hoyEn(valores.idSucursal), antes: edicion?.antes ?? null, vencia: edicion?.vencia ?? null }
    return revisionDe(reglas)(valores, contexto, opciones)
  }
}

/** The steps of the form: check, send, say what went wrong. What was typed always stays. */
export function usePedidoForm(opciones: Opciones) {
  const { iniciales, edicion, onSubmit } = opciones
  const form = useForm<ValoresPedido, unknown, DatosPedido>({
    resolver: revisionCon(opciones),
    defaultValues: iniciales,
    mode: 'onTouched',
  })
  const [fallo, setFallo] = useFallo(form)
  const enviar = form.handleSubmit(
    async (datos) => {
      setFallo(null)
      const resultado = await onSubmit(datos)
      setFallo(resultado)
      if (resultado) marcarCampos(form, resultado)
    },
    ({ root }) => setFallo(root?.message ? { titulo: '¡Error!', texto: root.message, campos: {} } : null),
  )
  return { form, fallo, setFallo, enviar, antes: edicion?.antes ?? null }
}

export type PedidoFormState = ReturnType<typeof usePedidoForm>
