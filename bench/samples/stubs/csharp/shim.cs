// What .NET Core has and mono has not.
using System.Collections.Generic;
using System.IO;

static class KeyValuePair
{
    public static KeyValuePair<K, V> Create<K, V>(K key, V value) { return new KeyValuePair<K, V>(key, value); }
}

static class Streams
{
    public static void Write(this MemoryStream stream, byte[] data) { stream.Write(data, 0, data.Length); }
}
