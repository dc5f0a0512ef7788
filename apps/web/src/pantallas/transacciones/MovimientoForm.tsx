import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { marcarCampos } from '../../base/formularios/campos.ts'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import { useFallo } from '../../base/formularios/useFallo.ts'
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
  const form = useForm<ValoresMovimiento, unknown, D>({
    resolver: zodResolver(schema),
    defaultValues: { importe: null, formaPago: null, motivo: '', fiscal: null, ...iniciales },
    mode: 'onTouched',
  })
  const [fallo, setFallo] = useFallo(form)
  const enviar = form.handleSubmit(
    async (datos) => {
      setFallo(null)
      try {
        await onSubmit(datos)
        onCerrar()
        toast.exito(exito, de)
      } catch (error) {
        const resultado = falloDelLibro(error, accion, campoDe)
        setFallo(resultado)
        marcarCampos(form, resultado)
      }
    },
    () => setFallo(null),
  )
  return (
    <FormProvider {...form}>
      <Form onSubmit={enviar} className="grid gap-5">
        {children}
        <FalloAviso fallo={fallo} />
        <BotonesDeFormulario onCerrar={onCerrar} cargando={form.formState.isSubmitting}>
          {enviarLabel}
        </BotonesDeFormulario>
      </Form>
    </FormProvider>
  )
}
