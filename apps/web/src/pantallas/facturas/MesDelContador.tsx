import type { MesPorCerrar } from '@nitida/contract/facturacion.contador'
import { etiquetaSucursal, sucursalCorta } from '@nitida/contract/nombres'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, FileArchive, Sheet } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { mesLegible, numeroDeMes } from '../../base/meses.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { dinero, fechaLarga, numero } from '../../ui/formatos.ts'
import { Menu } from '../../ui/Menu.tsx'
import { toast } from '../../ui/toast.ts'
import type { ListaFacturas } from './useListaFacturas.ts'

/** 'Descargar el mes': every XML and PDF as one zip, or a row for each CFDI; of the list's branch, or of the chain. */
export function DescargarMes({ lista }: { lista: ListaFacturas }) {
  const [esperando, setEsperando] = useState(false)
  const mes = lista.mes ?? lista.mesActual
  const descargar = async (archivo: 'zipUrl' | 'xlsxUrl') => {
    setEsperando(true)
    try {
      const query = { mes, sucursal: lista.sucursal ?? undefined }
      const { data } = await call(api.facturas.archivosDelMes, { query })
      if (data.cuantos === 0) return toast.info(`No hay facturas en ${mesLegible(mes)}.`)
      const enlace = document.createElement('a')
      enlace.href = data[archivo]
      enlace.download = ''
      enlace.click()
      toast.info(`${numero(data.cuantos)} CFDI de ${mesLegible(mes)}.`, 'La descarga empieza sola.')
    } catch (error) {
      toast.error('No se pudo descargar el mes.', error instanceof Error ? error.message : undefined)
    } finally {
      setEsperando(false)
    }
  }
  return (
    <Menu
      label={`Descargar ${mesLegible(mes)}`}
      items={[
        { label: 'XML y PDF (zip)', icon: <FileArchive />, onSelect: () => void descargar('zipUrl') },
        { label: 'Hoja de cálculo (xlsx)', icon: <Sheet />, onSelect: () => void descargar('xlsxUrl') },
      ]}
      trigger={
        <Button icon={<Download />} cargando={esperando} mientras="Preparando…">
          Descargar el mes
        </Button>
      }
    />
  )
}

const POCOS = 200
/** Branches that the notice names; it counts the rest. */
const A_LA_VISTA = 5

/** Stamps that are left, and branches whose month is open near its end. @param enabled whether the user may know them. */
export function useAvisosDelContador(enabled: boolean) {
  const timbres = useQuery({ ...consulta(api.facturas.timbres, {}), enabled })
  const porCerrar = useQuery({ ...consulta(api.facturas.porCerrar, {}), enabled })
  return { timbres, porCerrar }
}

/** What of it calls for something to be done. Nothing while all is well. */
export function AvisosDelContador({ timbres, porCerrar }: ReturnType<typeof useAvisosDelContador>) {
  const { restantes = null, sandbox = true } = timbres.data?.data ?? {}
  const meses = porCerrar.data?.data ?? []
  return (
    <>
      {!sandbox && restantes !== null && restantes <= POCOS ? (
        <Aviso tone="carey" title={`Quedan ${numero(restantes)} timbres`} className="mb-4">
          Compra más con el proveedor de timbrado antes de que se acaben.
        </Aviso>
      ) : null}
      {meses.length > 0 ? (
        <Aviso tone={meses.some(({ dias }) => dias < 0) ? 'bad' : 'carey'} title="Ventas sin facturar" className="mb-4">
          <ul className="grid gap-1">
            {meses.slice(0, A_LA_VISTA).map((fila) => (
              <li key={`${fila.idSucursal} ${fila.mes}`}>
                <Pendiente {...fila} />
              </li>
            ))}
            {meses.length > A_LA_VISTA ? <li>Y {numero(meses.length - A_LA_VISTA)} más.</li> : null}
          </ul>
        </Aviso>
      ) : null}
    </>
  )
}

const cuando = (dias: number, limite: string): string => {
  if (dias < 0) return `el plazo venció el ${fechaLarga(limite)}`
  if (dias === 0) return 'el plazo vence hoy'
  return dias === 1 ? 'el plazo vence mañana' : `quedan ${dias} días (${fechaLarga(limite)})`
}

const Pendiente = ({ mes, importe, transacciones, limite, dias, ...sucursal }: MesPorCerrar) => (
  <>
    <strong>
      {etiquetaSucursal(sucursal)}, {mesLegible(mes)}:
    </strong>{' '}
    {dinero(importe)} en {numero(transacciones)} {transacciones === 1 ? 'venta' : 'ventas'}; {cuando(dias, limite)}.{' '}
    <Link
      {...aPath('/facturacion/CrearFacturaPublicoGeneral', { sucursal: sucursal.idSucursal, mes: numeroDeMes(mes) })}
      className="inline-flex min-h-6 items-center underline"
    >
      Hacer la factura global
      <span className="sr-only">
        {' '}
        de {sucursalCorta(sucursal)}, {mesLegible(mes)}
      </span>
    </Link>
  </>
)
