import { leerGs1 } from '@nitida/contract/gs1.rules'
import { llevaLotes } from '@nitida/contract/inventario.lotes.rules'
import type { LugarDeSucursal } from '@nitida/contract/inventario.rules'
import type { Traslado } from '@nitida/contract/inventario.traslados'
import { PackageCheck, Send } from 'lucide-react'
import { useState } from 'react'
import { CampoDeLector } from '../../../base/formularios/CampoDeLector.tsx'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { hoyLocal } from '../../../ui/fechaTexto.ts'
import { contar } from '../../../ui/formatos.ts'
import { toast } from '../../../ui/toast.ts'
import { LugarField } from '../inventario/CamposDeMovimiento.tsx'
import { useHallar } from '../inventario/useInventario.ts'
import { type Cuenta, conCuenta, conEscritas, conLeida, cuentasDe, dichoDe, faltaEn, noViene } from './cuentas.ts'
import { RenglonDeEscaneo } from './RenglonDeEscaneo.tsx'
import { nombreDeTraslado } from './textos.ts'
import { useMover } from './useTraslados.ts'

/** Counts of a transfer's articles, each with its lots, and what a scanned code does to them. */
function useCuentas(traslado: Traslado, llega: boolean) {
  const [escritas, setEscritas] = useState<readonly Cuenta[]>([])
  const alDia = cuentasDe(traslado.renglones, llega)
  const cuentas = conEscritas(alDia, escritas)
  const [aviso, setAviso] = useState<string | null>(null)
  const hallar = useHallar(llega ? traslado.aSucursal : traslado.deSucursal)
  const cambiar = (id: number, cambio: (una: Cuenta) => Partial<Cuenta>) =>
    setEscritas((antes) => {
      const suya = conEscritas(alDia, antes).find(({ articulo }) => articulo.idArticulo === id)
      return suya ? conCuenta(antes, { ...suya, ...cambio(suya) }) : antes
    })
  const leer = async (codigo: string) => {
    const articulo = await hallar(codigo).catch(() => null)
    const suya = cuentas.find((una) => una.articulo.idArticulo === articulo?.id)
    if (!articulo) return setAviso(`Nada con «${codigo}».`)
    if (!suya && llega) return setAviso(`«${codigo}» no viene en este traslado.`)
    const leido = llevaLotes(articulo.familia) ? leerGs1(codigo, hoyLocal()) : null
    if (suya && noViene(suya, leido)) return setAviso(`El lote ${leido?.lote} no viene en este traslado.`)
    setAviso(null)
    if (suya) return cambiar(articulo.id, (una) => conLeida(una, leido))
    const fila = { ...articulo, idArticulo: articulo.id }
    const nueva = { articulo: fila, piezas: null, esperadas: 0, maximo: null, lotes: [], enviados: null }
    setEscritas((antes) => {
      const otra = antes.find((una) => una.articulo.idArticulo === articulo.id) ?? nueva // a piece before it may just have been found
      return conCuenta(antes, { ...otra, ...conLeida(otra, leido) })
    })
  }
  return { cuentas, aviso, cambiar, leer }
}

/** Pieces that are scanned one after the other when they leave or arrive, beside how many are expected. */
export function EscaneoDeTraslado({ traslado, llega }: { traslado: Traslado; llega: boolean }) {
  const { cuentas, aviso, cambiar, leer } = useCuentas(traslado, llega)
  const [lugar, setLugar] = useState<LugarDeSucursal>('exhibidor')
  const { enviar, recibir } = useMover(traslado.id)
  const mutacion = llega ? recibir : enviar
  const dicho = dichoDe(cuentas)
  const falta = cuentas.map(faltaEn).find((una) => una !== null) ?? null
  const total = cuentas.reduce((suma, { piezas }) => suma + (piezas || 0), 0)
  const mover = () =>
    mutacion.mutate(
      { lugar, ...dicho },
      {
        onSuccess: () => toast.exito(llega ? '¡Traslado recibido!' : '¡Traslado enviado!', nombreDeTraslado(traslado)),
      },
    )
  return (
    <Card padded={false} title="Artículos">
      <div className="px-4 pb-3 sm:px-5">
        <CampoDeLector label="Escanear cada pieza" error={aviso} onCodigo={leer} autoFocus />
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {cuentas.map((cuenta) => (
          <RenglonDeEscaneo
            key={cuenta.articulo.idArticulo}
            cuenta={cuenta}
            onCambio={(cambio) => cambiar(cuenta.articulo.idArticulo, cambio)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-end justify-between gap-3 p-4 sm:px-5">
        <LugarField
          label={llega ? 'Dónde quedan' : 'De dónde salen'}
          value={lugar}
          onValueChange={(otro) => setLugar(otro ?? lugar)}
        />
        <Button
          variant="primary"
          icon={llega ? <PackageCheck /> : <Send />}
          cargando={mutacion.isPending}
          motivo={falta ?? (dicho.renglones.length === 0 ? 'Escanea al menos una pieza.' : null)}
          onClick={mover}
        >
          {llega ? `Recibir ${contar(total - traslado.recibidas, 'pieza')}` : `Enviar ${contar(total, 'pieza')}`}
        </Button>
      </div>
      {mutacion.error ? (
        <Aviso tone="bad" className="mx-4 mb-4 sm:mx-5">
          {mutacion.error.message}
        </Aviso>
      ) : null}
    </Card>
  )
}
