import type { Evidencia, PrivacidadDePaciente } from '@nitida/contract/consentimientos'
import { alcanceDe } from '@nitida/contract/permisos'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consulta } from '../../../../base/api/consulta.ts'
import { api } from '../../../../base/api/rutas.ts'
import { useSesion } from '../../../../base/sesion/useSesion.ts'
import { nombresDeSecciones } from '../../../../entidades/privacidad/secciones.ts'
import { Aviso } from '../../../../ui/Aviso.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Definition } from '../../../../ui/Definition.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { fechaHoraLarga } from '../../../../ui/formatos.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { SolicitudesDelPaciente } from '../../arco/SolicitudesDelPaciente.tsx'
import type { DelPaciente } from '../ListaDelPaciente.tsx'
import { ConsentirDialog } from './ConsentirDialog.tsx'
import { QuienLoLeyo } from './QuienLoLeyo.tsx'

/** What a patient consented to, what proves it, and what has changed since. */
export function PrivacidadDelPaciente({ idCliente }: DelPaciente) {
  const { data, error, isFetching, refetch } = useQuery({
    ...consulta(api.consentimientos.dePaciente, { params: { id: idCliente } }),
    placeholderData: undefined,
  })
  if (data) return <Contenido idCliente={idCliente} privacidad={data.data} />
  return (
    <Card>
      {error ? (
        <ErrorState
          title="No se pudo cargar su consentimiento"
          causa={error}
          onRetry={() => void refetch()}
          cargando={isFetching}
        />
      ) : (
        <Skeleton lines={5} />
      )}
    </Card>
  )
}

function Contenido({ idCliente, privacidad }: { idCliente: number; privacidad: PrivacidadDePaciente }) {
  const { userType } = useSesion().usuario
  const [numero, setNumero] = useState(0)
  const [abierto, setAbierto] = useState(false)
  const abrir = () => {
    setNumero(numero + 1)
    setAbierto(true)
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card
        title="Consentimiento"
        actions={
          <Button size="sm" onClick={abrir}>
            {privacidad.consentimiento ? 'Renovar consentimiento' : 'Registrar consentimiento'}
          </Button>
        }
      >
        <LoQueConsintio {...privacidad} />
      </Card>
      <Card title="Constancias">
        <Constancias evidencias={privacidad.evidencias} />
      </Card>
      {alcanceDe(userType, 'arco.registrar') ? <SolicitudesDelPaciente idCliente={idCliente} /> : null}
      {alcanceDe(userType, 'auditoria.ver') ? <QuienLoLeyo idCliente={idCliente} /> : null}
      <ConsentirDialog
        key={numero}
        open={abierto}
        idCliente={idCliente}
        privacidad={privacidad}
        onCerrar={() => setAbierto(false)}
      />
    </div>
  )
}

const siNo = (dicho: boolean): string => (dicho ? 'Sí' : 'No')
const versionDicha = (version: number): string =>
  version === 0 ? 'el aviso de otro programa' : `la versión ${version}`

function LoQueConsintio({ vigente, consentimiento }: PrivacidadDePaciente) {
  if (!consentimiento)
    return <p className="text-ink2">Todavía no ha respondido. Hoy rige la versión {vigente.version} del aviso.</p>
  const { version, cambiadas, en, registradoPor, whatsappAvisos, whatsappPromociones } = consentimiento
  return (
    <div className="grid gap-4">
      {version === vigente.version ? null : (
        <Aviso tone="carey" title={`Consintió ${versionDicha(version)}; hoy rige la ${vigente.version}`}>
          {cambiadas === null
            ? 'El texto que consintió no está guardado aquí.'
            : cambiadas.length === 0
              ? 'Ninguna sección dice hoy otra cosa.'
              : `Cambió desde entonces: ${nombresDeSecciones(cambiadas)}.`}
        </Aviso>
      )}
      <dl className="grid gap-3 sm:grid-cols-2">
        <Definition nombre="Versión del aviso">{version === 0 ? 'De otro programa' : version}</Definition>
        <Definition nombre="Registrado">
          {fechaHoraLarga(en)}, por {registradoPor}
        </Definition>
        <Definition nombre="Avisos por WhatsApp">{siNo(whatsappAvisos)}</Definition>
        <Definition nombre="Promociones por WhatsApp">{siNo(whatsappPromociones)}</Definition>
      </dl>
    </div>
  )
}

const comoSeDio: Record<Evidencia['tipo'], string> = {
  casilla: 'Casilla marcada ante quien lo registró',
  firma: 'Firma dibujada en pantalla',
  papel: 'Papel firmado, con foto',
}

function Constancias({ evidencias }: { evidencias: readonly Evidencia[] }) {
  if (evidencias.length === 0) return <p className="text-ink2">Todavía no hay constancias de lo que consintió.</p>
  return (
    <ol aria-label="Constancias" className="grid gap-4">
      {evidencias.map(({ id, tipo, en, registradoPor, version, sello, url }) => (
        <li key={id} className="grid gap-2 border-l-2 border-line pl-3">
          <span>
            <span className="block font-medium">{comoSeDio[tipo]}</span>
            <span className="block text-sm text-ink2">
              {fechaHoraLarga(en)}; lo registró {registradoPor} (aviso versión {version})
            </span>
          </span>
          {url ? (
            <img
              src={url}
              alt={tipo === 'firma' ? 'Firma del paciente' : 'Foto del papel firmado'}
              className="max-h-40 w-fit max-w-full rounded-control border border-line bg-paper"
            />
          ) : null}
          <span className="text-xs break-all text-ink3">
            Sello <code>{sello}</code>
          </span>
        </li>
      ))}
    </ol>
  )
}
