import type { Graduacion } from '@nitida/contract/graduacion.rules'
import type { GraduacionLeida } from '@nitida/contract/visitas'
import { useNavigate } from '@tanstack/react-router'
import { CloudCheck, CloudOff } from 'lucide-react'
import { type ClipboardEvent, type ReactNode, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { type FieldValues, FormProvider, useFormContext } from 'react-hook-form'
import { FalloAviso } from '../../base/formularios/FalloAviso.tsx'
import type { FalloDeFormulario } from '../../base/formularios/fallo.ts'
import { Evolucion } from '../../entidades/visita/Evolucion.tsx'
import type { Anterior } from '../../entidades/visita/graduaciones.ts'
import { Receta } from '../../entidades/visita/Receta.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { hora } from '../../ui/formatos.ts'
import { Cambios } from './Cambios.tsx'
import { CampoDeTexto } from './DatosDelExamen.tsx'
import type { Guardian } from './useBorrador.ts'
import type { useFormularioClinico } from './useFormularioClinico.ts'

/** Whether typed values are safe; in one line that is always there, so that nothing moves. */
function EstadoDelBorrador({ guardian, zona }: { guardian: Guardian; zona: string }) {
  const estado = useSyncExternalStore(guardian.oir, guardian.leer)
  return (
    <p role="status" className="flex min-h-5 items-center gap-1.5 text-sm text-ink3 [&_svg]:size-4">
      {estado.fase === 'guardado' ? (
        <>
          <CloudCheck aria-hidden="true" /> Borrador guardado a las {hora(estado.en, zona)}
        </>
      ) : null}
      {estado.fase === 'fallo' ? (
        <span className="flex items-center gap-1.5 text-carey-ink">
          <CloudOff aria-hidden="true" /> Sin conexión: el borrador se guardará al volver.
        </span>
      ) : null}
    </p>
  )
}

interface Envio {
  guardando: boolean
  /** Text of the button that saves. */
  boton: string
  /** Why it cannot be saved now. */
  motivo?: string | null
}

type FirmaProps = Envio & { fallo: FalloDeFormulario | null; guardian: Guardian; zona: string }

/** The end of the form: who signs it, the failure and the draft, and the way out by saving or going back. */
function FirmarYGuardar({ fallo, guardian, zona, guardando, boton, motivo = null }: FirmaProps) {
  const navigate = useNavigate()
  const { firma, abierta, cambiar } = useFirma()
  return (
    <div className="grid gap-3 p-5">
      {abierta ? (
        <>
          <CampoDeTexto campo="optometrista" label="Optometrista" maximo={240} />
          <CampoDeTexto campo="cedula" label="Cédula" maximo={40} />
        </>
      ) : null}
      <FalloAviso fallo={fallo} />
      <EstadoDelBorrador guardian={guardian} zona={zona} />
      <Button type="submit" variant="primary" block cargando={guardando} mientras="Guardando…" motivo={motivo}>
        {boton}
      </Button>
      <Button variant="ghost" block onClick={() => void navigate({ to: '/dashboard/clientes' })}>
        Regresar
      </Button>
      {abierta ? null : (
        <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-ink2">
          <span className="min-w-0 wrap-anywhere">Firma {firma}</span>
          <Button size="sm" variant="ghost" onClick={cambiar}>
            Cambiar firma
          </Button>
        </p>
      )}
    </div>
  )
}

/** Who signs. What is known of him is text below the buttons, so that typing does not pass by it; the fields come when asked for. */
function useFirma() {
  const { getValues, setFocus, formState } = useFormContext<{ optometrista: string; cedula: string }>()
  const [{ optometrista, cedula }] = useState(() => getValues())
  const [pedida, setPedida] = useState(!optometrista || !cedula)
  const { errors } = formState
  const cambiar = () => {
    flushSync(() => setPedida(true))
    setFocus('optometrista')
  }
  const abierta = pedida || Boolean(errors.optometrista ?? errors.cedula)
  return { firma: `${optometrista}, cédula ${cedula}`, abierta, cambiar }
}

interface Props<V extends FieldValues, D> extends Envio {
  clinico: ReturnType<typeof useFormularioClinico<V, D>>
  /** The note that it records: 'la visita'. */
  de: string
  zona: string
  resumen: ReactNode
  /** Earlier graduations, for the trend after the buttons. */
  graduaciones: readonly GraduacionLeida[]
  onPaste?: (evento: ClipboardEvent) => void
  /** Its fields. */
  children: ReactNode
}

/** Frame of a clinical form: the fields at the left; the result, its signature and saving it, beside them. */
export function FormularioClinico<V extends FieldValues, D>(props: Props<V, D>) {
  const { clinico, de, zona, resumen, graduaciones, onPaste, children, ...envio } = props
  const { form, guardian, fallo, enviar, anticipar } = clinico
  return (
    <FormProvider {...form}>
      <Form
        onSubmit={enviar}
        onFocus={() => void anticipar()}
        onPaste={onPaste}
        aria-label={`Datos de ${de}`}
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]"
      >
        <div className="grid min-w-0 gap-4">{children}</div>
        <aside
          aria-label={`Resumen de ${de}`}
          className="min-w-0 rounded-card border border-line bg-surface shadow-rest lg:sticky lg:top-18"
        >
          {resumen}
          <FirmarYGuardar {...{ fallo, guardian, zona }} {...envio} />
          <div className="border-t border-line p-5 empty:hidden">
            <Evolucion graduaciones={graduaciones} angosta zona={zona} />
          </div>
        </aside>
      </Form>
    </FormProvider>
  )
}

interface ResumenProps {
  anterior: Anterior | null
  graduacion: Graduacion
  /** Heading over what changed. */
  cambio: string
  /** Stands there while there is nothing to compare with. */
  sinAnterior: ReactNode
  children?: ReactNode
}

/** The result as it is typed: the prescription, and its changes since last time. */
export function ResumenDelExamen(props: ResumenProps) {
  const { graduacion, anterior, cambio, sinAnterior, children } = props
  return (
    <>
      <Receta graduacion={graduacion} />
      <div className="grid gap-4 border-b border-line p-5">
        {anterior ? (
          <div>
            <h3 className="mb-2 text-sm font-medium text-ink2">{cambio}</h3>
            <Cambios antes={anterior.graduacion} ahora={graduacion} />
          </div>
        ) : (
          sinAnterior
        )}
        {children}
      </div>
    </>
  )
}
