import type { EstadoDeConexiones as Estado } from '@nitida/contract/conexiones'
import { type Salud, saludDeRespaldo, saludDeSello } from '@nitida/contract/conexiones.rules'
import { useQuery } from '@tanstack/react-query'
import { Database, HardDrive, KeyRound, Printer, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { fechaDeInstante, fechaHoraLarga } from '../../../ui/formatos.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const TONOS: Record<Salud, BadgeTone> = { bien: 'ok', pronto: 'carey', mal: 'bad', nada: 'neutral' }
const DE_SELLO: Record<Salud, string> = { bien: 'Vigente', pronto: 'Por vencer', mal: 'Venció', nada: 'Sin CSD' }
const DE_RESPALDO: Record<Salud, string> = {
  bien: 'Al día',
  pronto: 'Al día',
  mal: 'Falta',
  nada: 'No se ve desde aquí',
}

/** Seals, printers, files, backup and version, as far as the server knows. */
export function EstadoDeConexiones() {
  const { data, error, isFetching, refetch } = useQuery(consulta(api.conexiones.estado, {}))
  if (data) return <Tarjetas estado={data.data} />
  return (
    <Card>
      {error ? (
        <ErrorState
          title="No se pudo consultar cómo están sellos, impresoras y respaldo"
          causa={error}
          onRetry={() => void refetch()}
          cargando={isFetching}
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </Card>
  )
}

function Tarjetas({ estado }: { estado: Estado }) {
  const { zonaHoraria } = useSesion().estado
  const { en, sellos, impresoras, archivos, respaldo, version } = estado
  const copia = saludDeRespaldo(respaldo, en)
  return (
    <>
      <Card title="Sellos (CSD)" padded={false}>
        <ul>
          {sellos.length === 0 ? <Nada>Cada sucursal trae el suyo; todavía no hay ninguna.</Nada> : null}
          {sellos.map((sello) => {
            const salud = saludDeSello(sello, en)
            return (
              <Renglon
                key={sello.idSucursal}
                icono={<KeyRound />}
                titulo={`Sucursal ${sello.sucursalNumber}`}
                detalle={sello.rfc}
                tono={TONOS[salud]}
                estado={DE_SELLO[salud]}
                cuando={sello.hasta ? `hasta el ${fechaDeInstante(sello.hasta, zonaHoraria)}` : 'No puede timbrar'}
              />
            )
          })}
        </ul>
      </Card>
      <Card title="Impresoras y puentes" padded={false}>
        <ul>
          {impresoras.length === 0 ? (
            <Nada>Ninguna ha impreso todavía. Aparecen aquí con su primer ticket.</Nada>
          ) : null}
          {impresoras.map(({ sucursalNumber, impresora, bien, desde, vistaEn }) => (
            <Renglon
              key={`${sucursalNumber} ${impresora}`}
              icono={<Printer />}
              titulo={impresora}
              detalle={sucursalNumber ? `Sucursal ${sucursalNumber}` : 'Sin sucursal'}
              tono={bien ? 'ok' : 'bad'}
              estado={bien ? 'Imprime' : 'No imprimió'}
              cuando={
                bien
                  ? `último ticket: ${fechaHoraLarga(vistaEn, zonaHoraria)}`
                  : `desde el ${fechaHoraLarga(desde, zonaHoraria)}`
              }
            />
          ))}
        </ul>
      </Card>
      <Card title="Archivos y respaldo" padded={false}>
        <ul>
          <Renglon
            icono={<HardDrive />}
            titulo="Fotos y archivos"
            detalle={archivos.lugar === 's3' ? `S3 · ${archivos.donde}` : 'En el disco del servidor'}
          />
          <Renglon
            icono={<Database />}
            titulo="Respaldo"
            detalle={respaldo.seVe ? 'Copia de la base' : 'Pregunta a quien cuida el servidor'}
            tono={TONOS[copia]}
            estado={DE_RESPALDO[copia]}
            cuando={respaldo.en ? `el último: ${fechaHoraLarga(respaldo.en, zonaHoraria)}` : ''}
          />
          <Renglon icono={<RefreshCw />} titulo="Versión" detalle={version || 'Sin número'} />
        </ul>
      </Card>
    </>
  )
}

const Nada = ({ children }: { children: ReactNode }) => (
  <li className="border-t border-line px-4 py-3 text-ink2 sm:px-5">{children}</li>
)

interface RenglonProps {
  icono: ReactNode
  titulo: string
  detalle: string
  tono?: BadgeTone
  /** Its state in a word; absent where there is nothing to be told. */
  estado?: string
  cuando?: string
}

function Renglon({ icono, titulo, detalle, tono = 'neutral', estado, cuando }: RenglonProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-3 sm:px-5">
      <span aria-hidden="true" className="text-ink2 [&_svg]:size-5">
        {icono}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium wrap-anywhere">{titulo}</p>
        <p className="text-sm wrap-anywhere text-ink2">{detalle}</p>
      </div>
      {estado ? <Badge tone={tono}>{estado}</Badge> : null}
      {cuando ? <p className="text-sm text-ink2 sm:basis-64">{cuando}</p> : null}
    </li>
  )
}
