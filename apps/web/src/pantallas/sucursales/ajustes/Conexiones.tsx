import type { Conexiones as Datos, Servicio } from '@nitida/contract/conexiones'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HardDrive, Lock, Mail, MessageCircle, ReceiptText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../../base/api/call.ts'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { fechaHoraLarga } from '../../../ui/formatos.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { useVolver } from '../VolverAPasos.tsx'
import { CuentaDialog } from './CuentaDialog.tsx'
import { CUENTAS } from './cuentas.ts'
import { EstadoDeConexiones } from './EstadoDeConexiones.tsx'
import { PlantillasDeMeta } from './PlantillasDeMeta.tsx'

/** 'Conexiones': the accounts by which messages, e-mails and invoices leave. */
export function Conexiones() {
  const { data, error, isFetching, refetch } = useQuery(consulta(api.conexiones.leer, {}))
  const [abierta, setAbierta] = useState<Servicio | null>(useParametros('sucursales').cuenta)
  const volver = useVolver()
  const quitar = useQuitar()
  if (!data)
    return (
      <Card>
        {error ? (
          <ErrorState
            title="No se pudieron cargar las conexiones"
            causa={error}
            onRetry={() => void refetch()}
            cargando={isFetching}
          />
        ) : (
          <Skeleton lines={6} />
        )}
      </Card>
    )
  const fila = (servicio: Servicio, icono: ReactNode) => (
    <Fila
      servicio={servicio}
      icono={icono}
      conexion={data.data[servicio]}
      onAbrir={() => setAbierta(servicio)}
      onQuitar={data.data.demo ? null : () => quitar(servicio, data.data[servicio].version)}
    />
  )
  return (
    <div className="grid gap-4">
      <Card title="Mensajes" padded={false}>
        <ul>
          {fila('whatsapp', <MessageCircle />)}
          {fila('correo', <Mail />)}
        </ul>
      </Card>
      <Card title="Facturación" padded={false}>
        <ul>{fila('pac', <ReceiptText />)}</ul>
      </Card>
      <Card title="Fotos y archivos" padded={false}>
        <ul>{fila('s3', <HardDrive />)}</ul>
      </Card>
      <PlantillasDeMeta />
      <EstadoDeConexiones />
      {abierta ? (
        <CuentaDialog
          key={abierta}
          servicio={abierta}
          conexiones={data.data}
          onCerrar={() => {
            setAbierta(null)
            volver()
          }}
        />
      ) : null}
    </div>
  )
}

/** Takes a saved account away, after asking. */
function useQuitar() {
  const cliente = useQueryClient()
  return (servicio: Servicio, version: number) => {
    const { titulo, sinElla } = CUENTAS[servicio]
    preguntar({
      title: `¿Quitar la cuenta de ${titulo}?`,
      description: `Sus contraseñas se borran. Desde ese momento: ${sinElla.charAt(0).toLowerCase()}${sinElla.slice(1)}`,
      confirmLabel: 'Quitar cuenta',
      peligro: true,
      hacer: async () => {
        const respuesta = await call(api.conexiones.quitar, { params: { servicio }, body: { version } })
        cliente.setQueryData(consulta(api.conexiones.leer, {}).queryKey, respuesta)
        toast.exito(`¡${titulo}: cuenta quitada!`, 'Ya no vale en toda la cadena.')
      },
      fallo: (error) => `¡Error! ${textoDeFallo(error, `quitar ${titulo}`)}`,
    })
  }
}

interface FilaProps {
  servicio: Servicio
  icono: ReactNode
  conexion: Datos[Servicio]
  onAbrir: () => void
  /** Null in a demonstration, which keeps none. */
  onQuitar: (() => void) | null
}

/** The account itself, as its owner would name it. */
function cuentaDe({ datos }: Datos[Servicio]): string {
  if (!datos) return ''
  if ('idTelefono' in datos) return `Número ${datos.idTelefono}`
  if ('bucket' in datos) return `${datos.bucket} · ${datos.url}`
  return 'servidor' in datos ? `${datos.servidor}:${datos.puerto} · ${datos.remitente}` : datos.usuario
}

function Fila({ servicio, icono, conexion, onAbrir, onQuitar }: FilaProps) {
  const { zonaHoraria } = useSesion().estado
  const { titulo, sinElla } = CUENTAS[servicio]
  const { origen, guardadaEn, guardadaPor } = conexion
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:px-5">
      <span aria-hidden="true" className="text-ink2 [&_svg]:size-5">
        {icono}
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {titulo}
          {origen === 'servidor' ? (
            <Badge dot={false}>
              <Lock aria-hidden="true" className="size-3.5" />
              Lo fija el servidor
            </Badge>
          ) : null}
          {origen === 'ninguno' ? <Badge>Sin configurar</Badge> : null}
        </p>
        <p className="text-sm wrap-anywhere text-ink2">{cuentaDe(conexion) || sinElla}</p>
        {guardadaEn ? (
          <p className="text-sm text-ink2">
            Guardada el {fechaHoraLarga(guardadaEn, zonaHoraria)} por {guardadaPor}
          </p>
        ) : null}
      </div>
      {origen === 'pantalla' && onQuitar ? (
        <Button variant="ghost" aria-label={`Quitar ${titulo}`} onClick={onQuitar}>
          Quitar
        </Button>
      ) : null}
      {origen === 'servidor' ? null : (
        <Button aria-label={`${origen === 'ninguno' ? 'Configurar' : 'Cambiar'} ${titulo}`} onClick={onAbrir}>
          {origen === 'ninguno' ? 'Configurar' : 'Cambiar'}
        </Button>
      )}
    </li>
  )
}
