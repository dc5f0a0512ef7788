import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import type { z } from 'zod'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { useFormulario } from '../../base/formularios/useFormulario.ts'
import { falloDelLibro } from '../../operaciones/guardarPedido/fallos.ts'
import { BotonesDeFormulario } from '../../ui/BotonesDeFormulario.tsx'
import { Form } from '../../ui/Form.tsx'
import { toast } from '../../ui/toast.ts'
import type { ValoresMovimiento } from './movimientos.schema.ts'

const campoDe = { DEVOLUCION_EXCEDE_PAGADO: 'importe' }

interface Props<D> {
  schema: z.ZodType<D, ValoresMovimiento>
  iniciales?: Partial<ValoresMovimiento>
  /** The action as infinitive with its object: 'registrar el abono'. */
  accion: string
  exito: string
  /** Whose movement it is, said with its success. */
  de: string
  enviarLabel: string
  onSubmit: (datos: D) => Promise<unknown>
  onCerrar: () => void
  /** The fields. */
  children: ReactNode
}

/** A movement of money: checked, sent once, and refused at its field. */
export function MovimientoForm<D extends object>(props: Props<D>) {
  const { schema, iniciales, accion, exito, de, enviarLabel, onSubmit, onCerrar, children } = props
  const { form, fallo, enviar, enviando } = useFormulario<ValoresMovimiento, D>({
    iniciales: { importe: null, formaPago: null, motivo: '', fiscal: null, ...iniciales },
    revisar: zodResolver(schema),
    enviar: async (datos) => {
      await onSubmit(datos)
      onCerrar()
      toast.exito(exito, de)
      return null
    },
    falloDe: (error) => falloDelLibro(error, accion, campoDe),
  })
  return (
    <FormProvider {...form}>
      <Form onSubmit={enviar} className="grid gap-5">
        {children}
        <FalloAviso fallo={fallo} />
        <BotonesDeFormulario onCerrar={onCerrar} cargando={enviando}>
          {enviarLabel}
        </BotonesDeFormulario>
      </Form>
    </FormProvider>
  )
}
