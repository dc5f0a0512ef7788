import { graduacionDe } from '@nitida/contract/graduacion.rules'
import type { CrearHistoria, PropuestaHistoria } from '@nitida/contract/historias'
import type { GraduacionLeida } from '@nitida/contract/visitas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FormProvider } from 'react-hook-form'
import { call } from '../../shared/api/call.ts'
import { conOtrosDatos, Rechazo } from '../../shared/api/fallos.ts'
import { api } from '../../shared/api/rutas.ts'
import { useClave } from '../../shared/api/useClave.ts'
import type { FalloDeFormulario } from '../../shared/formularios/fallo.ts'
import { recargar } from '../../shared/realtime/useRecargar.ts'
import { Card } from '../../ui/Card.tsx'
import { GraduacionGrid } from '../../ui/GraduacionGrid.tsx'
import { toast } from '../../ui/toast.ts'
import { Antecedentes } from '../visitas/shared/Antecedentes.tsx'
import { Cambios } from '../visitas/shared/Cambios.tsx'
import { conDatos, type DatosDeBorrador } from '../visitas/shared/ConBorrador.tsx'
import { CampoDeTexto, Observaciones } from '../visitas/shared/DatosDelExamen.tsx'
import { Evolucion } from '../visitas/shared/Evolucion.tsx'
import { columnasAgudeza, columnasDe } from '../visitas/shared/examen.ts'
import { FirmarYGuardar } from '../visitas/shared/FirmarYGuardar.tsx'
import type { Anterior } from '../visitas/shared/graduaciones.ts'
import { Queratometria } from '../visitas/shared/Queratometria.tsx'
import { Receta } from '../visitas/shared/Receta.tsx'
import { teclasDelFormulario } from '../visitas/shared/teclas.ts'
import { useBorrador } from '../visitas/shared/useBorrador.ts'
import { useCeldas } from '../visitas/shared/useCeldas.ts'
import { useFormularioClinico } from '../visitas/shared/useFormularioClinico.ts'
import { anteriorDe, valoresNuevos } from './historia.valores.ts'
import { CuentaCard, LenteCard } from './LenteYCuenta.tsx'
import { Rejillas } from './Rejillas.tsx'

/** Records a clinical history, once however often it is sent (D-70). */
function useCrearHistoria() {
  const clave = useClave()
  const consultas = useQueryClient()
  return useMutation({
    mutationFn: (body: CrearHistoria) => call(api.historias.crear, { body }, { clave: clave.actual() }),
    onSuccess: () => {
      clave.renovar()
      return recargar(consultas, 'historias')
    },
    onError: (error) => conOtrosDatos(error) && clave.renovar(),
  })
}

/** Why a history was not recorded (spec §8). */
function falloAlCrearHistoria(error: unknown): FalloDeFormulario {
  const titulo = 'No se pudo crear la historia'
  if (!(error instanceof Rechazo))
    return { titulo, texto: 'No sabemos si se guardó. Guárdala otra vez: si ya estaba, no se repite.', campos: {} }
  const texto = conOtrosDatos(error)
    ? 'El envío anterior sí la creó. Búscala en el expediente del paciente y corrígela con una adenda.'
    : error.message
  const campos = Object.fromEntries(Object.entries(error.campos).map(([campo, textos]) => [campo, textos.join(' ')]))
  return { titulo, texto, campos }
}

/** The form's check, fetched when somebody starts to fill it. */
const traerRevision = async () => (await import('./historia.revision.ts')).revision

interface Props {
  propuesta: PropuestaHistoria
  graduaciones: readonly GraduacionLeida[]
  borrador: DatosDeBorrador | null
  zona: string
}

/** A clinical history: every field of the record, on the same grid as a visit. */
export function HistoriaForm({ propuesta, graduaciones, borrador, zona }: Props) {
  const { idCliente } = propuesta
  const navigate = useNavigate()
  const crear = useCrearHistoria()
  const anterior = anteriorDe(propuesta)
  const { form, fallo, enviar, anticipar } = useFormularioClinico({
    iniciales: conDatos(valoresNuevos(propuesta), borrador),
    traerRevision,
    onSubmit: async (datos: CrearHistoria) => {
      await guardian.detener()
      try {
        await crear.mutateAsync({ ...datos, idCliente })
      } catch (error) {
        guardian.reanudar()
        return falloAlCrearHistoria(error)
      }
      toast.exito('¡Historia creada correctamente!', propuesta.nombreCliente)
      void navigate({ to: '/dashboard/clientes' })
      return null
    },
  })
  const guardian = useBorrador({ form, formulario: 'historia', idCliente })
  return (
    <FormProvider {...form}>
      <form
        onSubmit={enviar}
        onFocus={() => void anticipar()}
        onKeyDown={teclasDelFormulario}
        noValidate
        aria-label="Datos de la historia clínica"
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]"
      >
        <div className="grid min-w-0 gap-4">
          <Card title="Paciente">
            <div className="grid grid-cols-2 gap-4">
              <CampoDeTexto campo="edadCliente" label="Edad" maximo={10} />
              <CampoDeTexto campo="telefonoCliente" label="Teléfono" maximo={10} inputMode="numeric" />
            </div>
          </Card>
          <Antecedentes />
          <Rejillas anterior={anterior} previas={graduaciones} />
          <div className="grid gap-4 xl:grid-cols-2">
            <Agudezas />
            <Queratometria />
          </div>
          <LenteCard />
          <Card>
            <Observaciones />
          </Card>
          <CuentaCard deUnPedido={propuesta.total !== null} />
        </div>
        <aside
          aria-label="Resumen de la historia"
          className="min-w-0 rounded-card border border-line bg-surface shadow-rest lg:sticky lg:top-18"
        >
          <Resumen anterior={anterior} graduaciones={graduaciones} />
          <FirmarYGuardar
            {...{ fallo, guardian, zona }}
            guardando={form.formState.isSubmitting || crear.isSuccess}
            boton="Guardar"
          />
        </aside>
      </form>
    </FormProvider>
  )
}

function Agudezas() {
  const { valores, errores, poner } = useCeldas(columnasAgudeza)
  return (
    <Card title="Agudeza y retinoscopía">
      <GraduacionGrid
        label="Agudeza visual y capacidad visual"
        columnas={columnasAgudeza}
        valores={valores}
        errores={errores}
        onCambio={poner}
      />
      <div className="mt-3 grid grid-cols-2 gap-3">
        <CampoDeTexto campo="retinosOd" label="Retinoscopía OD" maximo={80} />
        <CampoDeTexto campo="retinosOi" label="Retinoscopía OI" maximo={80} />
      </div>
    </Card>
  )
}

const prescrita = columnasDe('Pre')

function Resumen({ anterior, graduaciones }: { anterior: Anterior | null; graduaciones: readonly GraduacionLeida[] }) {
  const { valores } = useCeldas(prescrita)
  const graduacion = graduacionDe(valores, 'Pre')
  return (
    <>
      <Receta graduacion={graduacion} />
      <div className="grid gap-4 border-b border-line p-5">
        {anterior ? (
          <div>
            <h3 className="mb-2 text-sm font-medium text-ink2">Cambio desde la última vez</h3>
            <Cambios antes={anterior.graduacion} ahora={graduacion} />
          </div>
        ) : (
          <p className="text-sm text-ink3">La receta se forma con la graduación prescrita.</p>
        )}
        <Evolucion graduaciones={graduaciones} angosta />
      </div>
    </>
  )
}
