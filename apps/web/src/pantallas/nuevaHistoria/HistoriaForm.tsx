import { graduacionDe } from '@nitida/contract/graduacion.rules'
import type { CrearHistoria, PropuestaHistoria } from '@nitida/contract/historias'
import type { GraduacionLeida } from '@nitida/contract/visitas'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '../../base/api/call.ts'
import { api } from '../../base/api/rutas.ts'
import { rejillaCampos } from '../../base/formularios/campos.ts'
import { columnasAgudeza, columnasDe } from '../../entidades/visita/examen.ts'
import type { Anterior } from '../../entidades/visita/graduaciones.ts'
import { Antecedentes } from '../../operaciones/examinar/Antecedentes.tsx'
import { avisosDeAgudeza } from '../../operaciones/examinar/avisos.ts'
import { conDatos, type DatosDeBorrador } from '../../operaciones/examinar/ConBorrador.tsx'
import { CampoDeTexto, Observaciones, TelefonoDelPaciente } from '../../operaciones/examinar/DatosDelExamen.tsx'
import { FormularioClinico, ResumenDelExamen } from '../../operaciones/examinar/FormularioClinico.tsx'
import { falloDeNota, useGuardarNota } from '../../operaciones/examinar/guardarNota.ts'
import { anteriorDe, type ValoresHistoria, valoresNuevos } from '../../operaciones/examinar/historia.valores.ts'
import { CuentaCard, LenteCard } from '../../operaciones/examinar/LenteYCuenta.tsx'
import { Queratometria } from '../../operaciones/examinar/Queratometria.tsx'
import { RejillaConAvisos } from '../../operaciones/examinar/RejillaConAvisos.tsx'
import { useCeldas } from '../../operaciones/examinar/useCeldas.ts'
import { useFormularioClinico } from '../../operaciones/examinar/useFormularioClinico.ts'
import { MontajeCard } from '../../operaciones/medirMontaje/MontajeCard.tsx'
import { Card } from '../../ui/Card.tsx'
import { avisosDeHistoria, edadSegunSuFecha } from './historia.avisos.ts'
import { Rejillas } from './Rejillas.tsx'

const frasesDeFallo = {
  sinRespuesta: 'No se pudo crear la historia',
  rechazada: 'No se pudo crear la historia',
  dondeEsta: 'Búscala en el expediente del paciente y corrígela con una adenda.',
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
  const crear = useGuardarNota('historias', (body: CrearHistoria, clave) =>
    call(api.historias.crear, { body }, { clave }),
  )
  const anterior = anteriorDe(propuesta)
  const [midiendo, setMidiendo] = useState(false)
  const clinico = useFormularioClinico({
    formulario: 'historia',
    idCliente,
    iniciales: conDatos(valoresNuevos(propuesta), borrador),
    traerRevision,
    guardar: (datos: CrearHistoria) => crear.mutateAsync({ ...datos, idCliente }),
    falloDe: (error) => falloDeNota(error, frasesDeFallo),
    avisosDe: (valores) => avisosDeHistoria(valores, anterior, propuesta.edadPorNacimiento),
    exito: ['¡Historia creada correctamente!', propuesta.nombreCliente],
  })
  return (
    <FormularioClinico
      clinico={clinico}
      de="la historia clínica"
      zona={zona}
      resumen={<ResumenDeHistoria anterior={anterior} />}
      graduaciones={graduaciones}
      guardando={clinico.form.formState.isSubmitting || crear.isSuccess}
      boton="Guardar"
    >
      <Card title="Paciente">
        <div className={`${rejillaCampos} grid-cols-2`}>
          <EdadEscrita porNacimiento={propuesta.edadPorNacimiento} />
          <TelefonoDelPaciente />
        </div>
      </Card>
      <Antecedentes />
      <Rejillas anterior={anterior} previas={graduaciones} onMedir={() => setMidiendo(true)} />
      <div className="grid gap-4 xl:grid-cols-2">
        <Agudezas />
        <Queratometria />
      </div>
      <LenteCard />
      <MontajeCard abierta={midiendo} onAbierta={setMidiendo} />
      <Card>
        <Observaciones />
      </Card>
      <CuentaCard deUnPedido={propuesta.total !== null} />
    </FormularioClinico>
  )
}

/** An age that contradicts the birth date is told at once, on the line that is kept for it, and asked about before saving; papers print both (D-43, D-89). */
function EdadEscrita({ porNacimiento }: { porNacimiento: number | null }) {
  const escrita = useWatch<ValoresHistoria, 'edadCliente'>({ name: 'edadCliente' })
  const otra = edadSegunSuFecha(escrita, porNacimiento)
  const ayuda = otra ? <span className="text-carey-ink">{otra}</span> : null
  return <CampoDeTexto campo="edadCliente" label="Edad" maximo={10} ayuda={ayuda} />
}

function Agudezas() {
  const { valores, errores, poner } = useCeldas(columnasAgudeza)
  return (
    <Card title="Agudeza y retinoscopía">
      <RejillaConAvisos
        label="Agudeza visual y capacidad visual"
        columnas={columnasAgudeza}
        valores={valores}
        errores={errores}
        avisos={avisosDeAgudeza(valores)}
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

function ResumenDeHistoria({ anterior }: { anterior: Anterior | null }) {
  const { valores } = useCeldas(prescrita)
  return (
    <ResumenDelExamen
      anterior={anterior}
      graduacion={graduacionDe(valores, 'Pre')}
      cambio="Cambio desde la última vez"
      sinAnterior={<p className="text-sm text-ink3">La receta se forma con la graduación prescrita.</p>}
    />
  )
}
