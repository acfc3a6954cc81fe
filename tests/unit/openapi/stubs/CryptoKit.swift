import Foundation

/** The part of CryptoKit that the function uses, for Linux without its package: HMAC (RFC 2104) over SHA-256 (FIPS 180-4). */
public struct SymmetricKey {
    let bytes: [UInt8]
    public init(data: Data) { bytes = [UInt8](data) }
}

public protocol HashFunction { static func hash(_ data: [UInt8]) -> [UInt8] }

public enum SHA256: HashFunction {
    /** First 32 bits of the fractional part of a root of each of the first primes. */
    static func roots(_ count: Int, _ power: Double) -> [UInt32] {
        var primes: [Int] = []
        var next = 2
        while primes.count < count {
            if !primes.contains(where: { next % $0 == 0 }) { primes.append(next) }
            next += 1
        }
        return primes.map { let root = pow(Double($0), power); return UInt32((root - root.rounded(.down)) * 4294967296) }
    }
    public static func hash(_ data: [UInt8]) -> [UInt8] {
        let k = roots(64, 1.0 / 3.0)
        var h = roots(8, 0.5)
        let turn = { (x: UInt32, n: UInt32) -> UInt32 in x >> n | x << (32 - n) }
        var padded = data + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        for shift in stride(from: 56, through: 0, by: -8) { padded.append(UInt8(truncatingIfNeeded: (data.count * 8) >> shift)) }
        for start in stride(from: 0, to: padded.count, by: 64) {
            var w = (0..<16).map { n in (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(padded[start + n * 4 + $1]) } }
            for n in 16..<64 {
                let s0 = turn(w[n - 15], 7) ^ turn(w[n - 15], 18) ^ (w[n - 15] >> 3)
                let s1 = turn(w[n - 2], 17) ^ turn(w[n - 2], 19) ^ (w[n - 2] >> 10)
                w.append(w[n - 16] &+ s0 &+ w[n - 7] &+ s1)
            }
            var v = h
            for n in 0..<64 {
                let s1 = turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)
                let one = v[7] &+ s1 &+ ((v[4] & v[5]) ^ (~v[4] & v[6])) &+ k[n] &+ w[n]
                let s0 = turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)
                let two = s0 &+ ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]))
                v = [one &+ two, v[0], v[1], v[2], v[3] &+ one, v[4], v[5], v[6]]
            }
            h = zip(h, v).map { $0 &+ $1 }
        }
        return h.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }
}

public enum HMAC<H: HashFunction> {
    public static func isValidAuthenticationCode<C: ContiguousBytes, D: DataProtocol>(_ code: C, authenticating data: D, using key: SymmetricKey) -> Bool {
        var block = key.bytes.count > 64 ? H.hash(key.bytes) : key.bytes
        block += [UInt8](repeating: 0, count: 64 - block.count)
        let inner = H.hash(block.map { $0 ^ 0x36 } + [UInt8](data))
        return code.withUnsafeBytes { [UInt8]($0) } == H.hash(block.map { $0 ^ 0x5c } + inner)
    }
}
