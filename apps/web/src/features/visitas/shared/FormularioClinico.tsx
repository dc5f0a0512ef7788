import type { Graduacion } from '@nitida/contract/graduacion.rules'
import type { GraduacionLeida } from '@nitida/contract/visitas'
import { useNavigate } from '@tanstack/react-router'
import { CloudCheck, CloudOff } from 'lucide-react'
import { type ClipboardEvent, type ReactNode, useSyncExternalStore } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { FalloAviso } from '../../../shared/formularios/FalloAviso.tsx'
import type { FalloDeFormulario } from '../../../shared/formularios/fallo.ts'
import { Button } from '../../../ui/Button.tsx'
import { hora } from '../../../ui/formatos.ts'
import { Cambios } from './Cambios.tsx'
import { CampoDeTexto } from './DatosDelExamen.tsx'
import { Evolucion } from './Evolucion.tsx'
import type { Anterior } from './graduaciones.ts'
import { Receta } from './Receta.tsx'
import { teclasDelFormulario } from './teclas.ts'
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
  return (
    <div className="grid gap-3 p-5">
      <CampoDeTexto campo="optometrista" label="Optometrista" maximo={240} />
      <CampoDeTexto campo="cedula" label="Cédula" maximo={40} />
      <FalloAviso fallo={fallo} />
      <EstadoDelBorrador guardian={guardian} zona={zona} />
      <Button type="submit" variant="primary" block cargando={guardando} mientras="Guardando…" motivo={motivo}>
        {boton}
      </Button>
      <Button variant="ghost" block onClick={() => void navigate({ to: '/dashboard/clientes' })}>
        Regresar
      </Button>
    </div>
  )
}

interface Props<V extends FieldValues, D> extends Envio {
  clinico: ReturnType<typeof useFormularioClinico<V, D>>
  /** The note that it records: 'la visita'. */
  de: string
  zona: string
  resumen: ReactNode
  onPaste?: (evento: ClipboardEvent) => void
  /** Its fields. */
  children: ReactNode
}

/** Frame of a clinical form: the fields at the left; the result, its signature and saving it, beside them. */
export function FormularioClinico<V extends FieldValues, D>(props: Props<V, D>) {
  const { clinico, de, zona, resumen, onPaste, children, ...envio } = props
  const { form, guardian, fallo, enviar, anticipar } = clinico
  return (
    <FormProvider {...form}>
      <form
        onSubmit={enviar}
        onFocus={() => void anticipar()}
        onPaste={onPaste}
        onKeyDown={teclasDelFormulario}
        noValidate
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
        </aside>
      </form>
    </FormProvider>
  )
}

/** What was measured before, for the side of a form. */
export interface DeAntes {
  anterior: Anterior | null
  graduaciones: readonly GraduacionLeida[]
  /** Zone of the branch. */
  zona: string
}

interface ResumenProps extends DeAntes {
  graduacion: Graduacion
  /** Heading over what changed. */
  cambio: string
  /** Stands there while there is nothing to compare with. */
  sinAnterior: ReactNode
  children?: ReactNode
}

/** The result as it is typed: the prescription, its changes since last time, and the trend. */
export function ResumenDelExamen(props: ResumenProps) {
  const { graduacion, anterior, cambio, sinAnterior, graduaciones, zona, children } = props
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
        <Evolucion graduaciones={graduaciones} angosta zona={zona} />
        {children}
      </div>
    </>
  )
}
