import { estaVacia, graduacionDe, SIN_GRADUACION } from '@nitida/contract/graduacion.rules'
import type { CrearVisita, FormularioVisita, GraduacionLeida } from '@nitida/contract/visitas'
import { useNavigate } from '@tanstack/react-router'
import type { ClipboardEvent } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { Rechazo } from '../../../shared/api/fallos.ts'
import { SalidaGuardada } from '../../../shared/formularios/SalidaGuardada.tsx'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/toast.ts'
import { Antecedentes } from '../shared/Antecedentes.tsx'
import { Cambios } from '../shared/Cambios.tsx'
import { conDatos, type DatosDeBorrador } from '../shared/ConBorrador.tsx'
import { CampoDeTexto, Observaciones, RetinoscopiaYDistancias } from '../shared/DatosDelExamen.tsx'
import { Evolucion } from '../shared/Evolucion.tsx'
import { columnasDe, examenVacio, type ValoresExamen } from '../shared/examen.ts'
import { FirmarYGuardar } from '../shared/FirmarYGuardar.tsx'
import { GraduacionCard } from '../shared/GraduacionCard.tsx'
import { type Anterior, anteriorDe } from '../shared/graduaciones.ts'
import { Queratometria } from '../shared/Queratometria.tsx'
import { Receta } from '../shared/Receta.tsx'
import { teclasDelFormulario } from '../shared/teclas.ts'
import { useBorrador } from '../shared/useBorrador.ts'
import { useCeldas } from '../shared/useCeldas.ts'
import { useFormularioClinico } from '../shared/useFormularioClinico.ts'
import { FotosField } from './FotosField.tsx'
import { falloAlCrearVisita, useCrearVisita } from './useCrearVisita.ts'
import { type FotoLista, useFotos } from './useFotos.ts'

const columnas = columnasDe('')

/** The side of the form: the prescription as it is typed, its changes since last time, and the trend. */
function ResumenDeVisita({
  anterior,
  graduaciones,
}: {
  anterior: Anterior | null
  graduaciones: readonly GraduacionLeida[]
}) {
  const { control } = useFormContext<ValoresExamen>()
  const { valores } = useCeldas(columnas)
  const diData = useWatch({ control, name: 'diData' })
  const graduacion = graduacionDe(valores)
  return (
    <>
      <Receta graduacion={graduacion} />
      <div className="grid gap-4 border-b border-line p-5">
        {anterior ? (
          <div>
            <h3 className="mb-2 text-sm font-medium text-ink2">Cambio desde la última visita</h3>
            <Cambios antes={anterior.graduacion} ahora={graduacion} />
          </div>
        ) : (
          <p className="text-sm text-ink2">
            <strong className="block font-semibold">La visita anterior no está registrada</strong>
            Ingresa la graduación en esta: será con la que se compare la próxima.
          </p>
        )}
        <Evolucion graduaciones={graduaciones} angosta />
        {diData.trim() || estaVacia(graduacion ?? SIN_GRADUACION) ? null : (
          <Aviso tone="carey">Falta la distancia interpupilar (DI).</Aviso>
        )}
      </div>
    </>
  )
}

/**
 * Per cent of each photo that has been sent, when `bytes` of the body have: the photos travel one behind the other, after the
 * fields, which weigh nothing beside them.
 */
function avanceDe(fotos: readonly FotoLista[], bytes: number): ReadonlyMap<string, number> {
  let quedan = bytes
  return new Map(
    fotos.map(({ id, jpeg }) => {
      const suyos = Math.min(jpeg.size, Math.max(0, quedan))
      quedan -= jpeg.size
      return [id, jpeg.size === 0 ? 100 : (suyos / jpeg.size) * 100]
    }),
  )
}

/** The form's check, fetched when somebody starts to fill it. */
const traerRevision = async () => (await import('./visita.revision.ts')).revision

interface Props {
  formulario: FormularioVisita
  graduaciones: readonly GraduacionLeida[]
  borrador: DatosDeBorrador | null
  zona: string
}

/** A new visit: questions, measures and findings at the left; the result, and saving it, beside them. */
export function VisitaForm({ formulario, graduaciones, borrador, zona }: Props) {
  const { idCliente, edad } = formulario
  const navigate = useNavigate()
  const fotos = useFotos()
  const { crear, enviados } = useCrearVisita()
  const listas = fotos.fotos.filter((foto): foto is FotoLista => foto.estado === 'lista')
  const anterior = formulario.anterior ? anteriorDe(formulario.anterior) : null

  const { form, fallo, enviar, anticipar } = useFormularioClinico({
    traerRevision,
    iniciales: conDatos({ ...examenVacio(formulario), idCliente }, borrador),
    onSubmit: async (datos: CrearVisita) => {
      await guardian.detener()
      try {
        await crear.mutateAsync({ datos: { ...datos, idCliente }, fotos: listas })
      } catch (error) {
        guardian.reanudar()
        if (error instanceof Rechazo) marcarFoto(error)
        return falloAlCrearVisita(error)
      }
      toast.exito('¡Visita creada correctamente!', formulario.nombreCliente)
      void navigate({ to: '/dashboard/clientes', ignoreBlocker: true })
      return null
    },
  })
  const guardian = useBorrador({ form, formulario: 'visita', idCliente })

  /** A refusal that names a photo by its place is shown at it; the visit can go without it. */
  const marcarFoto = ({ campos }: Rechazo) => {
    for (const [campo, textos] of Object.entries(campos)) {
      const lugar = /^fotos\.(\d+)$/.exec(campo)?.[1]
      if (lugar !== undefined) fotos.rechazar(Number(lugar), textos.join(' '))
    }
  }
  const pegar = (e: ClipboardEvent) => {
    fotos.agregar(Array.from(e.clipboardData.files).filter(({ type }) => type.startsWith('image/')))
  }
  const preparando = fotos.fotos.some(({ estado }) => estado === 'preparando')
  const { isSubmitting } = form.formState

  return (
    <FormProvider {...form}>
      <form
        onSubmit={enviar}
        onFocus={() => void anticipar()}
        onPaste={pegar}
        onKeyDown={teclasDelFormulario}
        noValidate
        aria-label="Datos de la visita"
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]"
      >
        <div className="grid min-w-0 gap-4">
          <Antecedentes />
          <GraduacionCard
            titulo="Graduación"
            sufijo=""
            conAgudeza
            anterior={anterior}
            previas={graduaciones}
            contexto={{ edad }}
          />
          <div className="grid gap-4 xl:grid-cols-2">
            <Queratometria />
            <RetinoscopiaYDistancias />
          </div>
          <Card>
            <div className="grid items-start gap-x-5 gap-y-4 md:grid-cols-2">
              <Observaciones />
              <FotosField fotos={fotos} avance={enviados === null ? null : avanceDe(listas, enviados)} />
              <CampoDeTexto campo="color" label="Departamento / Empleado" maximo={200} />
              <CampoDeTexto campo="lenteContactoDes" label="Lente de contacto, descripción" maximo={500} />
            </div>
          </Card>
        </div>
        <aside
          aria-label="Resumen de la visita"
          className="min-w-0 rounded-card border border-line bg-surface shadow-rest lg:sticky lg:top-18"
        >
          <ResumenDeVisita anterior={anterior} graduaciones={graduaciones} />
          <FirmarYGuardar
            {...{ fallo, guardian, zona }}
            guardando={isSubmitting || crear.isSuccess}
            boton="Guardar visita"
            motivo={preparando ? 'Espera a que las fotos estén listas.' : null}
          />
        </aside>
      </form>
      {/* Typed values are safe in the draft; only photos would be lost. */}
      <SalidaGuardada sucio={fotos.fotos.length > 0 && !crear.isSuccess} />
    </FormProvider>
  )
}
