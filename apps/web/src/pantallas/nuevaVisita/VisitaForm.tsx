import { estaVacia, graduacionDe, SIN_GRADUACION } from '@nitida/contract/graduacion.rules'
import { advertenciasDeMontaje } from '@nitida/contract/montaje.rules'
import type { CrearVisita, FormularioVisita, GraduacionLeida } from '@nitida/contract/visitas'
import type { BaseSyntheticEvent, ClipboardEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Rechazo } from '../../base/api/fallos.ts'
import { preguntar } from '../../base/formularios/preguntar.ts'
import { SalidaGuardada } from '../../base/formularios/SalidaGuardada.tsx'
import { columnasDe, examenVacio, type ValoresExamen } from '../../entidades/visita/examen.ts'
import { type Anterior, anteriorDe } from '../../entidades/visita/graduaciones.ts'
import { Antecedentes } from '../../operaciones/examinar/Antecedentes.tsx'
import { avisosDeAgudeza, avisosDeCurvas, avisosDeGraduacion } from '../../operaciones/examinar/avisos.ts'
import { conDatos, type DatosDeBorrador } from '../../operaciones/examinar/ConBorrador.tsx'
import { CampoDeTexto, Observaciones, RetinoscopiaYDistancias } from '../../operaciones/examinar/DatosDelExamen.tsx'
import { FormularioClinico, ResumenDelExamen } from '../../operaciones/examinar/FormularioClinico.tsx'
import { GraduacionCard } from '../../operaciones/examinar/GraduacionCard.tsx'
import { Queratometria } from '../../operaciones/examinar/Queratometria.tsx'
import { useCeldas } from '../../operaciones/examinar/useCeldas.ts'
import { useFormularioClinico } from '../../operaciones/examinar/useFormularioClinico.ts'
import { MontajeCard } from '../../operaciones/medirMontaje/MontajeCard.tsx'
import { Aviso } from '../../ui/Aviso.tsx'
import { Card } from '../../ui/Card.tsx'
import { FotosField } from './FotosField.tsx'
import { falloAlCrearVisita, useCrearVisita } from './useCrearVisita.ts'
import { type Foto, type FotoLista, useFotos } from './useFotos.ts'

const columnas = columnasDe('')

function ResumenDeVisita({ anterior }: { anterior: Anterior | null }) {
  const { control } = useFormContext<ValoresExamen>()
  const { valores } = useCeldas(columnas)
  const diData = useWatch({ control, name: 'diData' })
  const graduacion = graduacionDe(valores)
  return (
    <ResumenDelExamen
      anterior={anterior}
      graduacion={graduacion}
      cambio="Cambio desde la última graduación"
      sinAnterior={
        <p className="text-sm text-ink2">
          <strong className="block font-semibold">La visita anterior no está registrada</strong>
          Ingresa la graduación en esta: será con la que se compare la próxima.
        </p>
      }
    >
      {diData.trim() || estaVacia(graduacion ?? SIN_GRADUACION) ? null : (
        <Aviso tone="carey">Falta la distancia interpupilar (DI).</Aviso>
      )}
    </ResumenDelExamen>
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

/** Marks the photos that a refusal names by their place; the visit can go without them. */
function marcarFotos({ campos }: Rechazo, rechazar: (lugar: number, motivo: string) => void): void {
  for (const [campo, textos] of Object.entries(campos)) {
    const lugar = /^fotos\.(\d+)$/.exec(campo)?.[1]
    if (lugar !== undefined) rechazar(Number(lugar), textos.join(' '))
  }
}

/** Asks before a visit is stored without photos that could not be read. */
function preguntarSinFotos(malas: readonly Foto[], guardar: () => void): void {
  const [cuales, ellas] = malas.length === 1 ? ['1 foto', 'ella'] : [`${malas.length} fotos`, 'ellas']
  preguntar({
    title: `¿Guardar la visita sin ${cuales}?`,
    description: `No se ${malas.length === 1 ? 'pudo' : 'pudieron'} leer: ${malas.map(({ nombre }, i) => nombre || `foto ${i + 1}`).join(', ')}.`,
    confirmLabel: `Guardar sin ${ellas}`,
    hacer: async () => guardar(),
    fallo: () => 'No se pudo guardar la visita.',
  })
}

/** A new visit: questions, measures and findings. */
export function VisitaForm({ formulario, graduaciones, borrador, zona }: Props) {
  const { idCliente, edad, nombreCliente } = formulario
  const fotos = useFotos()
  const { crear, enviados } = useCrearVisita()
  const listas = fotos.fotos.filter((foto): foto is FotoLista => foto.estado === 'lista')
  const preparando = fotos.fotos.some(({ estado }) => estado === 'preparando')
  const anterior = anteriorDe(formulario)
  const clinico = useFormularioClinico({
    formulario: 'visita',
    idCliente,
    iniciales: conDatos({ ...examenVacio(formulario), idCliente }, borrador),
    traerRevision,
    guardar: (datos: CrearVisita) => crear.mutateAsync({ datos: { ...datos, idCliente }, fotos: listas }),
    falloDe: (error) => {
      if (error instanceof Rechazo) marcarFotos(error, fotos.rechazar)
      return falloAlCrearVisita(error)
    },
    avisosDe: (valores) => [
      [
        'Graduación',
        [
          ...avisosDeGraduacion(valores, '', { edad, anterior: anterior?.graduacion ?? null }),
          ...avisosDeAgudeza(valores),
        ],
      ],
      ['Queratometría', avisosDeCurvas(valores)],
      ['Medidas de montaje', advertenciasDeMontaje(valores)],
    ],
    exito: ['¡Visita creada correctamente!', nombreCliente],
  })
  const enviar = async (e?: BaseSyntheticEvent) => {
    e?.preventDefault()
    const malas = fotos.fotos.filter(({ estado }) => estado === 'fallo')
    if (malas.length === 0 || !(await clinico.form.trigger())) return clinico.enviar()
    preguntarSinFotos(malas, () => void clinico.enviar())
  }
  const pegar = (e: ClipboardEvent) => {
    fotos.agregar(Array.from(e.clipboardData.files).filter(({ type }) => type.startsWith('image/')))
  }
  return (
    <>
      <FormularioClinico
        clinico={{ ...clinico, enviar }}
        de="la visita"
        zona={zona}
        resumen={<ResumenDeVisita anterior={anterior} />}
        graduaciones={graduaciones}
        guardando={clinico.form.formState.isSubmitting || crear.isSuccess}
        boton="Guardar visita"
        motivo={preparando ? 'Espera a que las fotos estén listas.' : null}
        onPaste={pegar}
      >
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
        <MontajeCard />
        <Card>
          <div className="grid items-start gap-x-5 gap-y-4 md:grid-cols-2">
            <Observaciones />
            <FotosField fotos={fotos} avance={enviados === null ? null : avanceDe(listas, enviados)} />
            <CampoDeTexto campo="color" label="Departamento / Empleado" maximo={200} />
            <CampoDeTexto campo="lenteContactoDes" label="Lente de contacto, descripción" maximo={500} />
          </div>
        </Card>
      </FormularioClinico>
      {/* Typed values are safe in the draft; only photos would be lost. */}
      <SalidaGuardada sucio={fotos.fotos.length > 0 && !crear.isSuccess} />
    </>
  )
}
