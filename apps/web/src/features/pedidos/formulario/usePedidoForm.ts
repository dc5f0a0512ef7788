import { zodResolver } from '@hookform/resolvers/zod'
import type { Fecha } from '@nitida/contract/fechas'
import type { Cobrado } from '@nitida/contract/pedidos.rules'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FalloDeFormulario } from '../../usuarios/shared/fallo.ts'
import { marcarCampos } from '../../usuarios/shared/marcarCampos.ts'
import { type DatosPedido, pedidoSchema } from './pedido.schema.ts'
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

/** The steps of the form: check, send, say what went wrong. What was typed always stays. */
export function usePedidoForm({ iniciales, hoyEn, edicion, onSubmit }: Opciones) {
  const [fallo, setFallo] = useState<FalloDeFormulario | null>(null)
  const form = useForm<ValoresPedido, unknown, DatosPedido>({
    resolver: (valores, contexto, opciones) => {
      const hoy = hoyEn(valores.idSucursal)
      const schema = pedidoSchema({ hoy, antes: edicion?.antes ?? null, vencia: edicion?.vencia ?? null })
      return zodResolver(schema)(valores, contexto, opciones)
    },
    defaultValues: iniciales,
    mode: 'onTouched',
  })
  const enviar = form.handleSubmit(
    async (datos) => {
      setFallo(null)
      const resultado = await onSubmit(datos)
      setFallo(resultado)
      if (resultado) marcarCampos(form, resultado)
    },
    () => setFallo(null),
  )
  return { form, fallo, setFallo, enviar, antes: edicion?.antes ?? null }
}

export type PedidoFormState = ReturnType<typeof usePedidoForm>
