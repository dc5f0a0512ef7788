import type { Emisor } from '@nitida/contract/facturacion.emision'
import { NOMBRE_PUBLICO, RFC_PUBLICO, serieYFolio } from '@nitida/contract/facturacion.rules'
import { etiquetaSucursal } from '@nitida/contract/nombres'
import { type FormaPago, formasPago } from '@nitida/contract/pedidos.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParametros } from '../../base/direccion/useParametros.ts'
import { Volver } from '../../base/direccion/Volver.tsx'
import { mesCapital, mesesHasta, numeroDeMes } from '../../base/meses.ts'
import { momentoEn } from '../../base/sesion/useAhora.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { verFactura } from '../../entidades/factura/archivos.ts'
import { emisoresQuery } from '../../entidades/factura/facturas.consulta.ts'
import { SandboxBadge } from '../../entidades/factura/SandboxBadge.tsx'
import { SinSucursales } from '../../entidades/sucursal/SinSucursales.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { dinero } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Transacciones } from './Transacciones.tsx'
import { type EnvioDeGlobal, useEnvioDeGlobal } from './useEnvioDeGlobal.ts'
import { CifraDelMes, VistaDelMes } from './VistaDelMes.tsx'

/** 'Público en general' (spec §2): one invoice of a month's sales that have none by name. */
export function FacturaPublicoPage() {
  const { data, error, isFetching, refetch } = useQuery(emisoresQuery())
  const [primero] = data?.data ?? []
  return (
    <Page
      title="Factura de público en general"
      badge={<SandboxBadge sandbox={data?.sandbox ?? false} />}
      back={<Volver to="/facturacion/CrearFactura">Generar Factura</Volver>}
    >
      {data && primero ? (
        <Global emisores={data.data} primero={primero} />
      ) : data ? (
        <Card padded={false}>
          <SinSucursales>Las facturas las expide una sucursal.</SinSucursales>
        </Card>
      ) : error ? (
        <ErrorState
          title="No se pudieron cargar las sucursales"
          onRetry={() => void refetch()}
          cargando={isFetching}
          causa={error}
        />
      ) : (
        <Card>
          <Skeleton lines={6} />
        </Card>
      )}
    </Page>
  )
}

const metodos = formasPago.map((value) => ({ value, label: value }))

function Global({ emisores, primero }: { emisores: readonly Emisor[]; primero: Emisor }) {
  const sesion = useSesion()
  const direccion = useParametros('facturaPublicoGeneral')
  const pedido = emisores.find(({ idSucursal }) => idSucursal === direccion.sucursal)
  const [emisor, setEmisor] = useState(pedido ?? primero)
  const hoy = momentoEn(emisor.zonaHoraria, sesion).fecha
  const ofrecidos = mesesHasta(hoy.slice(0, 7), 3)
  const [mes, setMes] = useState(ofrecidos.find((uno) => numeroDeMes(uno) === direccion.mes) ?? hoy.slice(0, 7))
  const [metodo, setMetodo] = useState<FormaPago | null>(null)
  const [conPedidas, setConPedidas] = useState(false)
  const envio = useEnvioDeGlobal()
  const sucursales = emisores.map((emisor) => ({
    value: emisor.idSucursal,
    label: etiquetaSucursal(emisor),
  }))
  const meses = ofrecidos.map((value) => ({ value, label: mesCapital(value) }))
  return (
    <div className="grid gap-4">
      <Card title="Receptor">
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-4">
          <CifraDelMes nombre="RFC" valor={RFC_PUBLICO} />
          <CifraDelMes nombre="Nombre" valor={NOMBRE_PUBLICO} />
          <CifraDelMes nombre="Régimen y uso" valor="616 · S01" />
          <CifraDelMes nombre="Código postal" valor={emisor.CPLugarExpedicion} />
        </dl>
        <div className="mt-4 grid gap-4 sm:grid-cols-3">
          <Select
            label="Sucursal"
            required
            options={sucursales}
            value={emisor.idSucursal}
            onValueChange={(id) => setEmisor(emisores.find(({ idSucursal }) => idSucursal === id) ?? emisor)}
          />
          <Select
            label="Mes"
            required
            options={meses}
            value={mes}
            onValueChange={(elegido) => elegido && setMes(elegido)}
          />
          <Select
            label="Método de pago"
            required
            options={metodos}
            value={metodo}
            onValueChange={setMetodo}
            placeholder="Elige para cargar las ventas"
          />
        </div>
        <Checkbox
          className="mt-4"
          label="Incluir las ventas que pidieron factura a su nombre y no la tienen"
          checked={conPedidas}
          onChange={({ target }) => setConPedidas(target.checked)}
        />
      </Card>
      <VistaDelMes emisor={emisor} mes={mes} onMetodo={setMetodo} />
      {metodo ? (
        <Transacciones
          key={`${emisor.idSucursal} ${mes} ${metodo} ${conPedidas}`}
          {...{ emisor, mes, metodo, conPedidas, envio }}
        />
      ) : null}
      <Hecha envio={envio} />
    </div>
  )
}

/** The stored invoice, and the choice of what comes next. */
function Hecha({ envio: { hecha, continuar } }: { envio: EnvioDeGlobal }) {
  const abrir = () => {
    if (hecha) void verFactura(hecha)
    continuar()
  }
  return (
    <Dialog
      open={hecha !== null}
      onOpenChange={(abierto) => !abierto && continuar()}
      title="¡Factura timbrada!"
      description={hecha ? `Global ${serieYFolio(hecha)} por ${dinero(hecha.total)}.` : undefined}
      size="sm"
      footer={
        <>
          <Button onClick={continuar}>Continuar</Button>
          <Button variant="primary" onClick={abrir}>
            Abrir Factura
          </Button>
        </>
      }
    />
  )
}
