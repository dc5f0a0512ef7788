/** Background work of a module; the platform runs it without knowing what it is. */
interface Tarea {
  /** One turn of the work. It stops early once `fin` says that the process ends. */
  hacer: (fin: AbortSignal) => Promise<void>
  /** Times at which it runs by itself, as a crontab pattern in UTC. */
  cron?: string
  /** Whether it also runs at every start, for what the last process left behind. */
  alIniciar?: true
  /** The outside service that it talks to. Turns of one service are done one after the other in a process, apart from the rest's. */
  carril?: 'mensajes' | 'correos' | 'fiscal' | 'papeles' | 'archivos' | 'aseo' | 'mudanza' | 'duplicados' | 'salida'
  /** Since when the oldest of its work has been due, which a turn at work does not tell; null when nothing is. */
  debidoDesde?: () => Promise<Date | null>
}
export type Tareas = Readonly<Record<string, Tarea>>
