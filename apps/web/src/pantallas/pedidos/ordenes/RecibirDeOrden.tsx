import { leerGs1 } from '@nitida/contract/gs1.rules'
import { conPieza, faltaEnLotes, type LoteEscrito, llevaLotes } from '@nitida/contract/inventario.lotes.rules'
import type { OrdenDeCompra, RenglonDeOrden } from '@nitida/contract/inventario.ordenes'
import { type LugarDeSucursal, nombreDeArticulo } from '@nitida/contract/inventario.rules'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { CampoDeLector } from '../../../base/formularios/CampoDeLector.tsx'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { hoyLocal } from '../../../ui/fechaTexto.ts'
import { contar, dinero } from '../../../ui/formatos.ts'
import { MoneyField, NumberField } from '../../../ui/NumberField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { CamposDeLotes } from '../inventario/CamposDeLotes.tsx'
import { LugarField } from '../inventario/CamposDeMovimiento.tsx'
import { useHallar } from '../inventario/useInventario.ts'
import { Diferencias, NombreDeRenglon } from './RenglonesDeOrden.tsx'
import { useRecibirOrden } from './useOrdenes.ts'

interface Cuenta {
  renglon: RenglonDeOrden
  piezas: number | null
  costo: number | null
  lotes: LoteEscrito[]
}

const deRenglon = (renglon: RenglonDeOrden): Cuenta => ({ renglon, piezas: null, costo: renglon.costo, lotes: [] })
const pendientes = ({ piezas, recibidas }: RenglonDeOrden): number => Math.max(0, piezas - recibidas)

/** Lines as the order has them now, with what was counted of them here; articles that nobody ordered behind them. */
const conEscritas = ({ renglones }: OrdenDeCompra, escritas: readonly Cuenta[]): Cuenta[] => {
  const escritaDe = (id: number) => escritas.find(({ renglon }) => renglon.idArticulo === id)
  const deMas = escritas.filter(({ renglon }) => !renglones.some((uno) => uno.idArticulo === renglon.idArticulo))
  return [
    ...renglones.map((renglon) => ({ ...(escritaDe(renglon.idArticulo) ?? deRenglon(renglon)), renglon })),
    ...deMas,
  ]
}

/** Why a line that came cannot be entered yet. */
function faltaEn({ renglon, piezas, costo, lotes }: Cuenta): string | null {
  if (piezas === null || piezas === 0) return null
  if (!Number.isInteger(piezas) || piezas < 0) return 'Cuenta las piezas.'
  if (costo === null || !(costo >= 0)) return 'Escribe el costo.'
  return llevaLotes(renglon.familia) ? faltaEnLotes(renglon.familia, piezas, lotes) : null
}

interface RecibirProps {
  orden: OrdenDeCompra
  onRecibida: () => void
}

/** What came of an order, counted by scanning or typing; what is missing stays open. Others may receive of it meanwhile. */
export function RecibirDeOrden({ orden, onRecibida }: RecibirProps) {
  const [escritas, setEscritas] = useState<readonly Cuenta[]>([])
  const cuentas = conEscritas(orden, escritas)
  /** Pieces that had come when counting began; null before. */
  const [llevaba, setLlevaba] = useState<number | null>(null)
  const cambiada = llevaba !== null && llevaba !== orden.recibidas
  const [lugar, setLugar] = useState<LugarDeSucursal>('exhibidor')
  const [documento, setDocumento] = useState('')
  const [nota, setNota] = useState('')
  const [aviso, setAviso] = useState<string | null>(null)
  const [intentado, setIntentado] = useState(false)
  const hallar = useHallar(orden.idSucursal)
  const recibir = useRecibirOrden(orden.id)
  const escribir = (escritos: (cuentas: Cuenta[]) => Cuenta[]) => {
    setLlevaba((antes) => antes ?? orden.recibidas)
    setEscritas((antes) => escritos(conEscritas(orden, antes)))
  }
  const poner = (id: number, cambio: Partial<Cuenta>) =>
    escribir((antes) => antes.map((una) => (una.renglon.idArticulo === id ? { ...una, ...cambio } : una)))
  const leer = async (codigo: string) => {
    const articulo = await hallar(codigo).catch(() => null)
    if (!articulo) return setAviso(`Nada con «${codigo}».`)
    if (articulo.familia === 'servicio') return setAviso('Un servicio no tiene piezas.')
    setAviso(null)
    const gs1 = llevaLotes(articulo.familia) ? leerGs1(codigo, hoyLocal()) : null
    escribir((antes) => {
      const nuevo = {
        ...deRenglon({
          ...articulo,
          idArticulo: articulo.id,
          piezas: 0,
          costo: null,
          recibidas: 0,
          costoRecibido: null,
        }),
        costo: articulo.costo,
      }
      const todas = antes.some(({ renglon }) => renglon.idArticulo === articulo.id) ? antes : [...antes, nuevo]
      return todas.map((una) =>
        una.renglon.idArticulo === articulo.id
          ? { ...una, piezas: (una.piezas || 0) + 1, lotes: gs1 ? conPieza(una.lotes, gs1) : una.lotes }
          : una,
      )
    })
  }
  const llegan = cuentas.filter(({ piezas }) => piezas)
  const total = llegan.reduce((suma, { piezas }) => suma + (piezas || 0), 0)
  const falta = cuentas.map(faltaEn).find((una) => una !== null) ?? null
  const enviar = () => {
    setIntentado(true)
    if (falta || total === 0) return
    const renglones = llegan.map(({ renglon, piezas, costo, lotes }) => ({
      ...{ articulo: renglon.idArticulo, piezas: piezas ?? 0, costo: costo ?? 0 },
      lotes: llevaLotes(renglon.familia) ? lotes : [],
    }))
    recibir.mutate(
      { lugar, documento, nota, llevaba: llevaba ?? orden.recibidas, renglones },
      {
        onSuccess: () => {
          toast.exito('¡Mercancía recibida!', `${contar(total, 'pieza')} en el inventario.`)
          onRecibida()
        },
      },
    )
  }
  return (
    <Card padded={false} title="Artículos">
      <div className="flex flex-wrap items-end gap-3 px-4 pb-3 sm:px-5">
        <CampoDeLector
          label="Escanear lo que llegó"
          error={aviso}
          className="min-w-56 grow"
          onCodigo={leer}
          autoFocus
        />
        <Button
          onClick={() =>
            escribir((antes) => antes.map((una) => ({ ...una, piezas: pendientes(una.renglon) || una.piezas })))
          }
        >
          Llegó todo
        </Button>
      </div>
      {cambiada ? (
        <Aviso
          tone="carey"
          live
          title="Mientras contabas, alguien más recibió de este pedido"
          className="mx-4 mb-4 sm:mx-5"
          action={
            <Button size="sm" onClick={() => setLlevaba(orden.recibidas)}>
              Ya lo revisé
            </Button>
          }
        >
          Lo que escribiste sigue aquí. Quita lo que ya entró.
        </Aviso>
      ) : null}
      <ul className="divide-y divide-line border-y border-line">
        {cuentas.map((cuenta) => (
          <Renglon
            key={cuenta.renglon.idArticulo}
            cuenta={cuenta}
            falta={intentado ? faltaEn(cuenta) : null}
            onCambio={(cambio) => poner(cuenta.renglon.idArticulo, cambio)}
          />
        ))}
      </ul>
      <div className="grid gap-4 p-4 sm:grid-cols-2 sm:px-5">
        <TextField
          label="Factura o remisión"
          maxLength={60}
          autoComplete="off"
          value={documento}
          onChange={({ target }) => setDocumento(target.value)}
        />
        <TextField
          label="Nota de diferencias"
          maxLength={500}
          autoComplete="off"
          value={nota}
          onChange={({ target }) => setNota(target.value)}
        />
        <LugarField label="Dónde queda" value={lugar} onValueChange={(otro) => setLugar(otro ?? lugar)} />
        <div className="flex items-end justify-end">
          <Button
            variant="primary"
            icon={<PackageCheck />}
            cargando={recibir.isPending}
            motivo={
              cambiada
                ? 'Primero revisa lo que alguien más recibió.'
                : total === 0
                  ? 'Cuenta al menos una pieza.'
                  : null
            }
            onClick={enviar}
          >
            {`Recibir ${contar(total, 'pieza')}`}
          </Button>
        </div>
      </div>
      {recibir.error || (intentado && falta) ? (
        <Aviso tone="bad" className="mx-4 mb-4 sm:mx-5">
          {recibir.error?.message ?? falta}
        </Aviso>
      ) : null}
    </Card>
  )
}

interface RenglonProps {
  cuenta: Cuenta
  falta: string | null
  onCambio: (cambio: Partial<Cuenta>) => void
}

function Renglon({ cuenta: { renglon, piezas, costo, lotes }, falta, onCambio }: RenglonProps) {
  const nombre = nombreDeArticulo(renglon)
  return (
    <li className="grid grid-cols-2 gap-3 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_7rem_9rem] sm:px-5">
      <span className="col-span-2 grid gap-1 sm:col-span-1">
        <NombreDeRenglon {...renglon} />
        <span className="tabular text-sm text-ink2">
          {renglon.piezas > 0 ? `${renglon.recibidas} de ${renglon.piezas}` : contar(renglon.recibidas, 'recibida')}
          {renglon.costo === null ? '' : ` a ${dinero(renglon.costo)} sin IVA`}
        </span>
        <Diferencias renglon={renglon} cerrada={false} />
      </span>
      <NumberField
        label={`Llegaron de ${nombre}`}
        labelHidden
        placeholder="Llegaron"
        min={0}
        max={100_000}
        align="end"
        value={piezas}
        onValueChange={(otras) => onCambio({ piezas: otras })}
      />
      <MoneyField
        label={`Costo sin IVA de ${nombre}`}
        labelHidden
        placeholder="Costo sin IVA"
        value={costo}
        onValueChange={(otro) => onCambio({ costo: otro })}
      />
      {llevaLotes(renglon.familia) ? (
        <div className="col-span-full">
          <CamposDeLotes de={nombre} lotes={lotes} onCambio={(otros) => onCambio({ lotes: otros })} piezas={piezas} />
        </div>
      ) : null}
      {falta ? <p className="col-span-full text-sm text-bad-ink">{falta}</p> : null}
    </li>
  )
}
